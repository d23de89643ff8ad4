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
