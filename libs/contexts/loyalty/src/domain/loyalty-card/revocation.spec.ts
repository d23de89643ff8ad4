import { describe, expect, it } from '@jest/globals';
import { type LoyaltyCardEvent } from '@perkstream/published';
import { MAX_DEBTS, owedOf } from './debts.js';
import { sumRevoked } from './decide-revocation.js';
import { cardAfter, earn, history, MONTHLY, on, open, pend, revoke } from './loyalty-card.examples.js';
import { balanceOf, pendingOf, spendableOf, sumPoints, totalOf } from './state.js';

type Steps = Parameters<typeof history>;

const opened = on('2025-01-01', open);
const spend = (points: number, redemptionId = 'r_1') => [
  on('2025-01-03', { do: 'reserve', redemptionId, points }, `${redemptionId} reserve`),
  on('2025-01-03', { do: 'confirm', redemptionId }, `${redemptionId} confirm`),
];
const last = (...steps: Steps) => {
  const before = history(...steps.slice(0, -1)).length;
  return history(...steps).slice(before);
};

function shown(events: readonly LoyaltyCardEvent[]): string[] {
  return events.flatMap(({ type, data }) => {
    if ('entry' in data) return [`${data.entry} ${data.points} → ${data.balance}`];
    return 'points' in data ? [`${type} ${data.points}`] : [];
  });
}

describe('points that goods had earned which came back', () => {
  it('are taken from those that can be spent, the soonest to expire first, with their cause', () => {
    const events = last(
      opened,
      on('2025-01-01', earn(20), 'a'),
      on('2025-01-01', earn(10, MONTHLY), 'b'),
      on('2025-01-04', revoke(15)),
    );
    expect(shown(events)).toEqual(['POINTS_REMOVAL 15 → 15']);
    expect(events).toMatchObject([
      {
        data: {
          parts: [{ points: 10 }, { points: 5 }],
          note: { source: 'Automation', details: { order: { id: 'ord_1' }, return: { id: 'ret_1' } } },
        },
      },
    ]);
    expect(sumRevoked(events)).toEqual({ revoked: 15, shortfall: 0 });
  });

  it('are reduced where they still wait, or canceled, and nothing else is taken then', () => {
    const waiting = [
      opened,
      on('2025-01-01', earn(50), 'earned'),
      on('2025-01-02', pend('lopp_1', 30, '2025-02-01')),
    ] as const;
    const some = last(...waiting, on('2025-01-04', revoke(10, { pendingId: 'lopp_1' })));
    expect(shown(some)).toEqual(['loyalty_card.pending_points_updated 20']);
    expect(sumRevoked(some)).toEqual({ revoked: 10, shortfall: 0 });
    const all = last(...waiting, on('2025-01-04', revoke(30, { pendingId: 'lopp_1' })));
    expect(shown(all)).toEqual(['loyalty_card.pending_points_canceled 30']);
    const byHand = on('2025-01-03', { do: 'adjust_pending', pendingId: 'lopp_1', points: -25 });
    const adjusted = last(...waiting, byHand, on('2025-01-04', revoke(30, { pendingId: 'lopp_1' })));
    expect(shown(adjusted)).toEqual(['loyalty_card.pending_points_canceled 5']);
    expect(sumRevoked(adjusted)).toEqual({ revoked: 5, shortfall: 0 });
  });

  it('are not taken from other points where they were canceled by hand', () => {
    const canceled = on('2025-01-03', { do: 'cancel_pending', pendingId: 'lopp_1' });
    const events = last(
      opened,
      on('2025-01-01', earn(50), 'earned'),
      on('2025-01-02', pend('lopp_1', 30, '2025-02-01')),
      canceled,
      on('2025-01-04', revoke(30, { pendingId: 'lopp_1' })),
    );
    expect(events).toEqual([]);
  });

  it('are taken as others where they waited until today', () => {
    const events = last(
      opened,
      on('2025-01-02', pend('lopp_1', 30, '2025-01-04')),
      on('2025-01-04', revoke(10, { pendingId: 'lopp_1' })),
    );
    expect(shown(events)).toEqual(['PENDING_POINTS_ACTIVATION 30 → 30', 'POINTS_REMOVAL 10 → 20']);
    expect(sumRevoked(events)).toEqual({ revoked: 10, shortfall: 0 });
  });

  it('are owed as far as they were spent, and taken from points that come in next', () => {
    const steps = [opened, on('2025-01-01', earn(20), 'earned'), ...spend(15), on('2025-01-04', revoke(20))] as const;
    expect(shown(last(...steps))).toEqual(['POINTS_REMOVAL 5 → 0', 'loyalty_card.points_owed 15']);
    expect(sumRevoked(last(...steps))).toEqual({ revoked: 5, shortfall: 15 });
    expect(owedOf(cardAfter(...steps))).toBe(15);
    const [came, taken, ...more] = last(...steps, on('2025-01-05', earn(9)));
    expect(shown([came!, taken!])).toEqual(['POINTS_ACCRUAL 9 → 9', 'POINTS_REMOVAL 9 → 0']);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ data: { isOwed: true, note: { details: { return: { id: 'ret_1' } } } } });
    const added = {
      do: 'add',
      entry: 'POINTS_ADDITION',
      points: 100,
      expiration: { by: 'rules', rules: null },
    } as const;
    const then = [...steps, on('2025-01-05', earn(9)), on('2025-01-06', added)] as const;
    expect(shown(last(...then))).toEqual(['POINTS_ADDITION 100 → 100', 'POINTS_REMOVAL 6 → 94']);
    const card = cardAfter(...then);
    expect(owedOf(card)).toBe(0);
    expect('debts' in card && card.debts !== undefined).toBe(false);
    expect([balanceOf(card), totalOf(card), card.subtracted]).toEqual([94, 109, 20]);
  });

  it('are taken, where they are owed, from points that waited, on the day on which they become spendable', () => {
    const steps = [
      opened,
      on('2025-01-01', pend('lopp_2', 40, '2025-02-01')),
      on('2025-01-04', revoke(15)),
      on('2025-03-01', { do: 'settle' }),
    ] as const;
    const events = last(...steps);
    expect(shown(events.slice(0, 2))).toEqual(['PENDING_POINTS_ACTIVATION 40 → 40', 'POINTS_REMOVAL 15 → 25']);
    expect(events[1]!.data).toMatchObject({ at: '2025-01-31T23:00:00.000Z', isOwed: true });
    const activated = on('2025-01-10', { do: 'activate_pending', pendingId: 'lopp_2' });
    expect(shown(last(...steps.slice(0, 3), activated))).toEqual([
      'PENDING_POINTS_ACTIVATION 40 → 40',
      'POINTS_REMOVAL 15 → 25',
    ]);
  });

  it('are not taken from points that come back or from another card', () => {
    const owing = [opened, on('2025-01-01', earn(20), 'earned'), ...spend(20), on('2025-01-04', revoke(20))] as const;
    const part = { bucketId: 'lopb_1', expiresAt: null, points: 20 };
    const expiration = { by: 'rules', rules: null } as const;
    const back = on('2025-01-05', { do: 'give_back', parts: [part], rules: null });
    const came = on('2025-01-06', { do: 'receive', transfers: [{ points: 7, note: {} }], expiration });
    const card = cardAfter(...owing, back, came);
    expect([balanceOf(card), owedOf(card)]).toEqual([27, 20]);
  });

  it('leave alone what is reserved for a redemption, also when it is released', () => {
    const reserve = on('2025-01-02', { do: 'reserve', redemptionId: 'r_2', points: 12 });
    const steps = [opened, on('2025-01-01', earn(20), 'earned'), reserve, on('2025-01-04', revoke(20))] as const;
    const card = cardAfter(...steps);
    expect([balanceOf(card), spendableOf(card), owedOf(card)]).toEqual([12, 0, 12]);
    const released = cardAfter(...steps, on('2025-01-05', { do: 'release', redemptionId: 'r_2' }));
    expect([balanceOf(released), spendableOf(released), owedOf(released)]).toEqual([12, 12, 12]);
  });

  it('are not owed where the program forgives them', () => {
    const steps = [
      opened,
      on('2025-01-01', earn(20), 'earned'),
      ...spend(15),
      on('2025-01-04', revoke(20, { isForgiven: true })),
    ] as const;
    expect(sumRevoked(last(...steps))).toEqual({ revoked: 5, shortfall: 15 });
    expect(owedOf(cardAfter(...steps))).toBe(0);
    expect(shown(last(...steps, on('2025-01-05', earn(9))))).toEqual(['POINTS_ACCRUAL 9 → 9']);
  });

  it('are owed by the return, the oldest debt is paid first, and debts beyond a number are one', () => {
    const returns = Array.from({ length: MAX_DEBTS + 5 }, (_one, index) =>
      on('2025-01-04', revoke(2, { returnId: `ret_${index}` }), `return ${index}`),
    );
    const owing = cardAfter(opened, ...returns);
    expect(owing.debts).toHaveLength(MAX_DEBTS);
    expect(owing.debts?.at(-1)).toMatchObject({ points: 12, note: { details: { return: { id: 'ret_104' } } } });
    expect(owedOf(owing)).toBe(2 * returns.length);
    const events = last(opened, ...returns, on('2025-01-05', earn(5)));
    const taken = events.slice(1).map(({ data }) => data);
    expect(taken).toMatchObject([
      { points: 2, note: { details: { return: { id: 'ret_0' } } } },
      { points: 2, note: { details: { return: { id: 'ret_1' } } } },
      { points: 1, note: { details: { return: { id: 'ret_2' } } } },
    ]);
    const after = cardAfter(opened, ...returns, on('2025-01-05', earn(5)));
    expect([balanceOf(after), pendingOf(after), sumPoints(after.buckets), owedOf(after)]).toEqual([0, 0, 0, 205]);
    expect(after.debts?.[0]).toMatchObject({ points: 1 });
  });
});
