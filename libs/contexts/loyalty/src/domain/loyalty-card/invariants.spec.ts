import { describe, expect, it } from '@jest/globals';
import { isRefusal, plusDays } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type LoyaltyTierRules } from '@perkstream/published';
import fc from 'fast-check';
import { BY_BALANCE, tier } from '../loyalty-tiers/loyalty-tiers.examples.js';
import { type LoyaltyCardCommand } from './commands.js';
import { owedOf } from './debts.js';
import { earn, MONTHLY, on, open, pend, revoke } from './loyalty-card.examples.js';
import { loyaltyCardAggregate } from './loyalty-card.decider.js';
import { balanceOf, type LoyaltyCardState, spendableOf, sumPoints } from './state.js';

const points = fc.integer({ min: 1, max: 60 });
const redemptionId = fc.constantFrom('r_1', 'r_2', 'r_3');
const pendingId = fc.constantFrom('lopp_1', 'lopp_2');

type CardRequest = Parameters<typeof on>[1];

const request: fc.Arbitrary<(day: string) => CardRequest> = fc.oneof(
  fc.tuple(points, fc.constantFrom(null, MONTHLY)).map(
    ([n, rules]) =>
      () =>
        earn(n, rules),
  ),
  points.map((n) => () => ({ do: 'remove' as const, entry: 'POINTS_REMOVAL' as const, points: n })),
  fc.tuple(redemptionId, points).map(([id, n]) => () => ({ do: 'reserve' as const, redemptionId: id, points: n })),
  redemptionId.map((id) => () => ({ do: 'confirm' as const, redemptionId: id })),
  redemptionId.map((id) => () => ({ do: 'release' as const, redemptionId: id })),
  redemptionId.map((id) => () => ({ do: 'confirm' as const, redemptionId: id, entry: 'POINTS_TRANSFER_OUT' as const })),
  fc.array(points, { minLength: 1, maxLength: 3 }).map((all) => () => ({
    do: 'receive' as const,
    transfers: all.map((n) => ({ points: n, note: {} })),
    expiration: { by: 'rules' as const, rules: MONTHLY },
  })),
  fc.tuple(pendingId, points, fc.integer({ min: 1, max: 40 })).map(
    ([id, n, days]) =>
      (day: string) =>
        pend(id, n, plusDays(day, days)),
  ),
  pendingId.map((id) => () => ({ do: 'activate_pending' as const, pendingId: id })),
  pendingId.map((id) => () => ({ do: 'cancel_pending' as const, pendingId: id })),
  fc.constant(() => ({ do: 'settle' as const })),
  fc.tuple(points, fc.option(pendingId, { nil: undefined }), fc.constantFrom(undefined, true as const)).map(
    ([n, id, isForgiven]) =>
      () =>
        revoke(n, { ...(id && { pendingId: id }), ...(isForgiven && { isForgiven }) }),
  ),
);

const tiers = [
  tier('bronze', 0, 29),
  tier('silver', 30, 99),
  { ...tier('gold', 100, null), createdAt: '2025-03-03T10:00:00.000Z' },
];

const tierRules = fc.constantFrom<LoyaltyTierRules>(
  BY_BALANCE,
  { by: 'BALANCE', ends: 'CUSTOM', extend: 'P10D', rounding: { to: 'END', months: 1 } },
  { by: 'POINTS_IN_PERIOD', months: 1, ends: 'END_OF_PERIOD' },
  { by: 'POINTS_IN_PERIOD', months: 3, ends: 'END_OF_NEXT_PERIOD', extend: 'P7D' },
  { by: 'POINTS_IN_PERIOD', months: 1, startsNextPeriod: true, ends: 'END_OF_NEXT_PERIOD', extend: 'P20D' },
);

/** Days that pass, and what is then wished for. */
const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 25 }), request), { maxLength: 60 });

describe('the ledger of a loyalty card', () => {
  it('always equals the balance, which never goes below zero', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state: LoyaltyCardState = loyaltyCardAggregate.initial;
        let ledger = 0;
        let owed = 0;
        const carryOut = (command: LoyaltyCardCommand) => {
          const outcome = loyaltyCardAggregate.decide(command, state);
          if (isRefusal(outcome)) return;
          for (const event of outcome as readonly LoyaltyCardEvent[]) {
            state = loyaltyCardAggregate.evolve(state, event);
            ledger += movedBy(event);
            if (state.status !== 'open') throw new Error('The card is gone');
            owed += owedBy(event);
            expect(owedOf(state)).toBe(owed);
            expect(owed).toBeGreaterThanOrEqual(0);
            expect((state.debts ?? []).every((debt) => debt.points > 0)).toBe(true);
            expect(state.pending.every((each) => each.points > 0)).toBe(true);
            expect(balanceOf(state)).toBe(ledger);
            expect(ledger).toBeGreaterThanOrEqual(0);
            expect(spendableOf(state) + sumPoints(Object.values(state.reserved).flat())).toBe(ledger);
            expect(state.buckets.every((bucket) => bucket.points > 0)).toBe(true);
            if ('balance' in event.data) expect(event.data.balance).toBe(ledger);
          }
        };
        let day = '2025-01-01';
        carryOut(on(day, open));
        for (const [[days, make], index] of steps.map((step, i) => [step, i] as const)) {
          day = plusDays(day, days);
          carryOut(on(day, make(day), `step ${index}`));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['', fc.constant(undefined), 200],
    [', with the tiers that it led to', tierRules, 60],
  ] as const)('is the same however often the card was settled in between%s', (_with, someRules, numRuns) => {
    fc.assert(
      fc.property(history, fc.array(fc.integer({ min: 0, max: 59 })), someRules, (steps, settledBefore, rules) => {
        const program = rules && { tiers, rules };
        const run = (isSettled: (index: number) => boolean) => {
          let state: LoyaltyCardState = loyaltyCardAggregate.initial;
          const events: LoyaltyCardEvent[] = [];
          const carryOut = (command: LoyaltyCardCommand) => {
            const outcome = loyaltyCardAggregate.decide({ ...command, ...(program && { program }) }, state);
            if (isRefusal(outcome)) return;
            for (const event of outcome as readonly LoyaltyCardEvent[]) {
              state = loyaltyCardAggregate.evolve(state, event);
              events.push(event);
            }
          };
          let day = '2025-01-01';
          carryOut(on(day, open));
          steps.forEach(([days, make], index) => {
            day = plusDays(day, days);
            if (isSettled(index)) carryOut(on(day, { do: 'settle' }, `settle ${index}`));
            carryOut(on(day, make(day), `step ${index}`));
          });
          carryOut(on(plusDays(day, 100), { do: 'settle' }, 'end'));
          return events;
        };
        expect(run((index) => settledBefore.includes(index))).toEqual(run(() => false));
      }),
      { numRuns },
    );
  });
});

function owedBy({ type, data }: LoyaltyCardEvent): number {
  if (type === 'loyalty_card.points_owed') return data.isForgiven ? 0 : data.points;
  return type === 'loyalty_card.points_taken' && data.isOwed ? -data.points : 0;
}

function movedBy(event: LoyaltyCardEvent): number {
  if (event.type === 'loyalty_card.points_added') return event.data.points;
  return event.type === 'loyalty_card.points_taken' ? -event.data.points : 0;
}
