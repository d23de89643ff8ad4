import { describe, expect, it, jest } from '@jest/globals';
import { type StatementAnswer, TransferPoints } from '@perkstream/published';
import fc from 'fast-check';
import { CardLedger } from '../services/card-ledger.js';
import { LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

const card = fc.constantFrom('CARD-1', 'CARD-2', 'CARD-4');
const points = fc.integer({ min: 1, max: 40 });

/** What may happen to three cards; a transfer may be cut off after some steps, and is carried on by the next process or by this one. */
const action = fc.oneof(
  fc.record({
    do: fc.constant('adjust' as const),
    card,
    points: fc.oneof(
      points,
      points.map((n) => -n),
    ),
  }),
  fc.record({
    do: fc.constant('transfer' as const),
    card,
    from: fc.uniqueArray(card, { minLength: 1, maxLength: 2 }),
    points,
    diesAfter: fc.option(fc.integer({ min: 0, max: 5 })),
    restarts: fc.boolean(),
  }),
);

describe('the ledgers of several cards', () => {
  it('add up to their balances, below zero never, after any actions and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(action, { maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
        const loyalty = await LoyaltyInProcess.start();
        try {
          let given = 0;
          for (const together of rounds) {
            const deaths = together.flatMap((each) => (each.do === 'transfer' ? (each.diesAfter ?? []) : []));
            if (deaths.length > 0) dieAfter(loyalty, Math.min(...deaths));
            const done = await Promise.all(together.map((each) => carryOut(loyalty, each)));
            given += done.reduce((sum, each) => sum + each, 0);
            jest.restoreAllMocks();
            const restarts = together.some((each) => each.do === 'transfer' && each.restarts);
            if (restarts) await loyalty.restart();
            else await loyalty.finishUnfinished();
          }
          const cards = ['CARD-1', 'CARD-2', 'CARD-4'];
          const statements = await Promise.all(cards.map((memberId) => statementOf(loyalty, memberId)));
          for (const { balance, reserved_points: reserved, buckets, data, total } of statements) {
            expect(total).toBe(data.length);
            expect([balance >= 0, reserved]).toEqual([true, 0]);
            expect(buckets.reduce((sum, bucket) => sum + bucket.points, 0)).toBe(balance);
            expect(data.reduce((sum, line) => sum + line.points, 0)).toBe(balance);
            expect(data.every((line) => line.balance >= 0)).toBe(true);
          }
          expect(statements.reduce((sum, { balance }) => sum + balance, 0)).toBe(given);
        } finally {
          await loyalty.stop();
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

const statementOf = (loyalty: LoyaltyInProcess, memberId: string) =>
  loyalty.answer<StatementAnswer>('get-member-statement', { memberId }, undefined, { query: { limit: 100 } });

/** @returns how many points there are more than before, on all cards */
async function carryOut(
  loyalty: LoyaltyInProcess,
  what: typeof action extends fc.Arbitrary<infer Each> ? Each : never,
): Promise<number> {
  const params = { campaignId: PROGRAM, memberId: what.card };
  if (what.do === 'adjust') {
    const reply = await loyalty.reply('update-loyalty-card-balance-1', params, { points: what.points });
    return 'error' in reply ? 0 : what.points;
  }
  const gifts = what.from.map((code, index) => ({ code, points: what.points, source_id: `gift-${index}` }));
  await loyalty.handle(new TransferPoints(loyalty.contextOf(), params, {}, gifts as never)).catch(() => undefined);
  return 0;
}

/** What changes transfers make on cards is done so many times, and not again before the mocks are restored. */
function dieAfter(loyalty: LoyaltyInProcess, steps: number): void {
  const ledger = loyalty.app.get(CardLedger);
  const change = ledger.change.bind(ledger);
  let done = 0;
  jest.spyOn(ledger, 'change').mockImplementation((...step) => {
    if (step[1].do !== 'add' && step[1].do !== 'remove' && ++done > steps) throw new Error('gone');
    return change(...step);
  });
}
