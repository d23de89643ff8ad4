import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type SegmentMembershipChanged } from '@perkstream/published';
import { type SegmentLook, segmentMembershipAggregate } from './segment-membership.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const EARLIER = '2026-03-01T07:59:59.999Z';
const segment = { id: 'seg_1', name: 'Chosen' };

const memberships = story(segmentMembershipAggregate);

const look = (isIn: boolean, position?: number, now = NOW, wasIn = false) => ({
  customerId: 'cust_1',
  looked: [{ segment, isIn, wasIn } satisfies SegmentLook],
  now,
  position,
});

function changed(type: 'entered' | 'left', position?: number): SegmentMembershipChanged {
  const data = { segmentId: 'seg_1', segmentName: 'Chosen', customerId: 'cust_1', at: NOW };
  return { type: `segment.${type}`, data: { ...data, ...(position !== undefined && { position }) } };
}

describe('the segments of a customer', () => {
  it('are entered and left as often as that happens', () => {
    memberships.when(look(true, 1)).then(changed('entered', 1));
    memberships.given(changed('entered', 1)).when(look(false, 2)).then(changed('left', 2));
    memberships.given(changed('entered', 1), changed('left', 2)).when(look(true, 3)).then(changed('entered', 3));
    memberships.given(changed('entered', 1)).when(look(true, 2)).thenNothing();
  });

  it('are not entered or left by what comes again after something later was noted', () => {
    memberships.given(changed('entered', 1), changed('left', 2)).when(look(true, 1)).thenNothing();
    memberships
      .given(changed('entered', 1), changed('left', 2), changed('entered', 3))
      .when(look(false, 2))
      .thenNothing();
  });

  it('are those of the present filter: what a former one had noted is no entry and no leaving', () => {
    const refilled = { customerId: 'cust_1', now: NOW, position: 5 };
    const by = (isIn: boolean, wasIn: boolean, times = 1) => ({
      ...refilled,
      looked: [{ segment: { ...segment, refilled: times }, isIn, wasIn }],
    });
    const noted = (type: 'entered' | 'left', more: object = {}): SegmentMembershipChanged => {
      const { data } = changed(type, 5);
      return { type: `segment.${type}`, data: { ...data, refilled: 1, ...more } };
    };
    memberships.given(changed('entered', 1)).when(by(false, false)).thenNothing();
    memberships
      .given(changed('entered', 1))
      .when(by(true, true))
      .then(noted('entered', { fromTheBeginning: true }));
    memberships.given(changed('entered', 1)).when(by(true, false)).then(noted('entered'));
    memberships.given(noted('entered')).when(look(false, 9)).thenNothing();
    memberships
      .given(noted('entered'))
      .when({ ...by(false, false), position: 6 })
      .then(noted('left', { position: 6 }));
  });

  it('are compared by their moments where an earlier version noted no place', () => {
    memberships
      .given(changed('entered'))
      .when(look(false, 7, EARLIER))
      .thenNothing();
    memberships.given(changed('entered')).when(look(false, 7)).then(changed('left', 7));
  });

  it('are looked at as of now where no event is the reason', () => {
    memberships.given(changed('entered', 9)).when(look(false)).then(changed('left'));
  });
});
