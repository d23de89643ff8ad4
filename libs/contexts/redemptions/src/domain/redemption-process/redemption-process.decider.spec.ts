import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type RedemptionCompleted } from '@perkstream/published';
import {
  type Participant,
  participantsOf,
  redemptionProcessDecider,
  type RedemptionProcessEvent,
} from './redemption-process.decider.js';

const voucher: Participant = { kind: 'voucher', id: 'v_1', redemptionId: 'r_1' };
const tier: Participant = { kind: 'promotion_tier', id: 'promo_1', redemptionId: 'r_2' };
const completed: RedemptionCompleted = {
  id: 'r_0',
  date: '2026-03-01T08:00:00.000Z',
  redemptions: [],
  customerId: null,
  trackingId: null,
  metadata: null,
  channel: { channel_id: 'a', channel_type: 'API' },
  order: null,
};
const begun: RedemptionProcessEvent = { type: 'redemption.begun', data: { participants: [voucher, tier] } };
const done: RedemptionProcessEvent = {
  type: 'redemption.completed',
  data: { ...completed, participants: [voucher] },
};
const abandoned: RedemptionProcessEvent = { type: 'redemption.abandoned', data: { reason: 'unfinished' } };

describe('A redemption over several aggregates', () => {
  const process = story(redemptionProcessDecider);

  it('begins with whom it will ask', () => {
    process.when({ do: 'begin', participants: [voucher, tier] }).then(begun);
  });

  it('notes whom it asks in a later round', () => {
    process
      .given(begun)
      .when({ do: 'begin', participants: [voucher] })
      .then({ type: 'redemption.widened', data: { participants: [voucher] } });
  });

  it('completes what was begun', () => {
    process
      .given(begun)
      .when({ do: 'complete', completed, participants: [voucher] })
      .then(done);
  });

  it('cannot be completed once it was abandoned, nor abandoned once it was completed', () => {
    process.given(begun, abandoned).when({ do: 'complete', completed, participants: [] }).thenRefused('process_ended');
    process.given(begun, done).when({ do: 'abandon', reason: 'late' }).thenRefused('process_ended');
    process.given(begun, done).when({ do: 'begin', participants: [] }).thenRefused('process_ended');
  });

  it('is abandoned once', () => {
    process.given(begun, abandoned).when({ do: 'abandon', reason: 'again' }).thenNothing();
  });

  it('remembers everyone who may hold a part, over all rounds, when it is abandoned', () => {
    const widened: RedemptionProcessEvent = { type: 'redemption.widened', data: { participants: [tier] } };
    const first: RedemptionProcessEvent = { type: 'redemption.begun', data: { participants: [voucher] } };
    expect(participantsOf(process.given(first, widened, abandoned).state())).toEqual([voucher, tier]);
  });
});
