import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { isAgreed, rollback, type RollbackEvent, type RollbackPlan } from './rollback.decider.js';

const plan: RollbackPlan = {
  rollbacks: [
    {
      id: 'rr_1',
      redemptionId: 'r_1',
      relatedObjectType: 'voucher',
      relatedObjectId: 'v_1',
      campaignId: null,
      campaignName: null,
      orderAmount: 100,
      discountAmount: 10,
    },
  ],
  redemptionIds: ['r_1'],
  customerId: null,
  trackingId: null,
  date: '2026-03-01T08:00:00.000Z',
  reason: null,
  orderMode: 'WITH_ORDER',
  order: null,
  metadata: null,
  channel: { channel_id: 'a', channel_type: 'API' },
  limits: [],
};
const begun: RollbackEvent = { type: 'rollback.begun', data: { plan } };
const { limits: _limits, ...rolledBack } = plan;
const finished: RollbackEvent = { type: 'redemption.rolled_back', data: rolledBack };

describe('A rollback', () => {
  const decided = story(rollback);

  it('is claimed by the first that begins', () => {
    decided.when({ do: 'begin', plan }).then(begun);
    decided.given(begun).when({ do: 'begin', plan }).thenRefused('multiple_requests');
  });

  it('happens once', () => {
    decided.given(begun, finished).when({ do: 'begin', plan }).thenRefused('already_rolled_back');
  });

  it('can be abandoned and begun anew, until it is resumed', () => {
    const abandoned: RollbackEvent = { type: 'rollback.abandoned', data: {} };
    const resumed: RollbackEvent = { type: 'rollback.resumed', data: {} };
    decided.given(begun).when({ do: 'abandon' }).then(abandoned);
    decided.given(begun, abandoned).when({ do: 'begin', plan }).then(begun);
    decided.given(begun).when({ do: 'resume' }).then(resumed);
    decided.given(begun, resumed).when({ do: 'resume' }).thenNothing();
    decided.given(begun, resumed).when({ do: 'abandon' }).thenNothing();
    for (const command of [{ do: 'resume' }, { do: 'abandon' }, { do: 'finish', rolledBack }] as const) {
      decided.given(begun, abandoned).when(command).thenNothing();
      decided.given(begun, finished).when(command).thenNothing();
    }
  });

  it('is told from a later one of the same redemption', () => {
    const abandoned: RollbackEvent = { type: 'rollback.abandoned', data: {} };
    const later = { ...plan, rollbacks: plan.rollbacks.map((each) => ({ ...each, id: 'rr_2' })) };
    const isOurs = (...events: RollbackEvent[]) => isAgreed(plan, decided.given(...events).state());
    expect([isOurs(begun), isOurs(begun, finished)]).toEqual([true, true]);
    expect(isOurs(begun, abandoned)).toBe(false);
    const laterBegun: RollbackEvent = { type: 'rollback.begun', data: { plan: later } };
    expect(isOurs(begun, abandoned, laterBegun)).toBe(false);
    const laterDone: RollbackEvent = {
      type: 'redemption.rolled_back',
      data: { ...rolledBack, rollbacks: later.rollbacks },
    };
    expect(isOurs(begun, abandoned, laterBegun, laterDone)).toBe(false);
  });

  it('finishes what was begun, and only that, and once', () => {
    decided.given(begun).when({ do: 'finish', rolledBack }).then(finished);
    decided.given(begun, finished).when({ do: 'finish', rolledBack }).thenNothing();
    decided.when({ do: 'finish', rolledBack }).thenNothing();
  });
});
