import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { recordsOf, type RedemptionCompleted } from '@perkstream/published';
import {
  type Participant,
  participantsOf,
  redemptionProcess,
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
  const process = story(redemptionProcess);

  it('begins with the participants that it will ask', () => {
    process.when({ do: 'begin', participants: [voucher, tier] }).then(begun);
  });

  it('notes the participants that it asks in a later round', () => {
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

  it('stores the order once, however many redeemables there are', () => {
    const metadata = { note: 'x'.repeat(1_000) };
    const order = { id: 'ord_1', initial_amount: 900, total_amount: 700, items: [{ price: 900, metadata }] };
    const record = (id: string, total_amount: number) =>
      ({ id, order: { ...order, total_amount } }) as unknown as RedemptionCompleted['redemptions'][number];
    const two = { ...completed, redemptions: [record('r_1', 800), record('r_2', 700)], order };
    const [event] = redemptionProcess.decide(
      { do: 'complete', completed: two, participants: [] },
      { status: 'begun', participants: [] },
    ) as readonly RedemptionProcessEvent[];
    expect(JSON.stringify(event).match(/xxxx/g)?.length).toBe(250);
    const { redemptions } = (event as typeof done).data;
    expect(redemptions[0]?.order).toEqual({ id: 'ord_1', initial_amount: 900, total_amount: 800 });
    expect(recordsOf((event as typeof done).data)).toEqual(two.redemptions);
  });

  it('cannot be completed once it was abandoned, nor abandoned once it was completed', () => {
    process.given(begun, abandoned).when({ do: 'complete', completed, participants: [] }).thenRefused('process_ended');
    process.given(begun, done).when({ do: 'abandon', reason: 'late' }).thenRefused('process_ended');
    process.given(begun, done).when({ do: 'begin', participants: [] }).thenRefused('process_ended');
  });

  describe('with something to be given', () => {
    const agreed: RedemptionProcessEvent = { type: 'redemption.agreed', data: { completed, participants: [voucher] } };
    const declined: RedemptionProcessEvent = { type: 'redemption.declined', data: {} };

    it('is agreed once, and not once it has ended', () => {
      const agree = { do: 'agree', completed, participants: [voucher] } as const;
      process.given(begun).when(agree).then(agreed);
      process.given(begun, agreed).when(agree).thenNothing();
      process.given(begun, abandoned).when(agree).thenRefused('process_ended');
    });

    it('is declined only while it is agreed, and not once it has ended', () => {
      process.given(begun, agreed).when({ do: 'decline' }).then(declined);
      process.given(begun, agreed, declined).when({ do: 'decline' }).thenNothing();
      process.given(begun, agreed, done).when({ do: 'decline' }).thenRefused('process_ended');
      process.given(begun, agreed, declined, abandoned).when({ do: 'decline' }).thenRefused('process_ended');
    });

    it('is abandoned only when it was declined', () => {
      const abandon = { do: 'abandon', reason: 'unfinished' } as const;
      process.given(begun, agreed).when(abandon).thenRefused('process_ended');
      process.given(begun, agreed, declined).when(abandon).then(abandoned);
    });

    it('is neither completed nor agreed again once it was declined, until another round begins', () => {
      const complete = { do: 'complete', completed, participants: [voucher] } as const;
      const again = { do: 'agree', completed, participants: [voucher] } as const;
      const widened: RedemptionProcessEvent = { type: 'redemption.widened', data: { participants: [tier] } };
      process.given(begun, agreed, declined).when(complete).thenRefused('process_ended');
      process.given(begun, agreed, declined).when(again).thenRefused('process_ended');
      process
        .given(begun, agreed, declined)
        .when({ do: 'begin', participants: [tier] })
        .then(widened);
      process.given(begun, agreed, declined, widened).when(complete).then(done);
    });

    it('is completed once, by either of two that carry it on', () => {
      const complete = { do: 'complete', completed, participants: [voucher] } as const;
      process.given(begun, agreed).when(complete).then(done);
      process.given(begun, agreed, done).when(complete).thenNothing();
    });
  });

  it('is completed and settled only where it has begun', () => {
    process.when({ do: 'complete', completed, participants: [] }).thenRefused('process_ended');
    process.when({ do: 'settle' }).thenNothing();
    expect(participantsOf(redemptionProcess.initial)).toEqual([]);
    process.given(begun, done).when({ do: 'settle' }).then({ type: 'redemption.settled', data: {} });
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
