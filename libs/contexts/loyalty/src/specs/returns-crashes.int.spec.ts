import { describe, expect, it, jest } from '@jest/globals';
import { FindPointsToRevoke, type OrderDocument, RevokePoints, type StatementAnswer } from '@perkstream/published';
import fc from 'fast-check';
import { CardLedger } from '../services/card-ledger.js';
import { DAY_1, LoyaltyInProcess, PROGRAM, SHOP } from '../testing/loyalty-in-process.js';

const perAmount = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 3 } } },
};
const order: OrderDocument = { id: 'ord_1', status: 'PAID', customer_id: 'cust_1', amount: 2_000, metadata: {} };
const earned = (amount: number) => Math.floor(amount / 100) * 3;

/** What happens between the payment and the end: some of it comes back, points come and go. */
const action = fc.oneof(
  fc.record({ do: fc.constant('return' as const), amount: fc.integer({ min: 1, max: 900 }), dies: fc.boolean() }),
  fc.record({ do: fc.constant('adjust' as const), points: fc.integer({ min: -40, max: 25 }).filter((n) => n !== 0) }),
);

describe('the points of an order that comes back piece by piece', () => {
  it('are in the end those of the rest, owed where they were spent, after any order of returns, spending and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 8 }), fc.boolean(), async (actions, isPending) => {
        const loyalty = await LoyaltyInProcess.start();
        try {
          loyalty.rules = null;
          const waits = isPending && { pending_points: { period_type: 'DAY', period_value: 10 } };
          await loyalty.earningRules([{ ...perAmount, ...waits }]);
          await loyalty.order(order, 'CREATED');
          let given = 0;
          let left = order.amount ?? 0;
          let revoked = 0;
          for (const [index, each] of actions.entries()) {
            if (each.do === 'adjust') given += await adjust(loyalty, each.points);
            if (each.do !== 'return' || left === 0) continue;
            left = Math.max(0, left - each.amount);
            revoked += await takeBack(loyalty, `ret_${index}`, left, each.dies);
          }
          const { balance, owed_points, pending_points, data } = await statementOf(loyalty);
          expect(revoked).toBe(earned(order.amount ?? 0) - earned(left));
          expect(balance + pending_points - owed_points).toBe(given + earned(left));
          expect(data.reduce((sum, { points }) => sum + points, 0)).toBe(balance);
          expect(data.every((line) => line.balance >= 0)).toBe(true);
          expect([balance >= 0, owed_points >= 0, pending_points >= 0]).toEqual([true, true, true]);
          await loyalty.restart();
          expect(await statementOf(loyalty)).toMatchObject({ balance, owed_points, pending_points });
        } finally {
          await loyalty.stop();
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('are taken once by a return that is sent from 64 sides at once, while points come and go', async () => {
    const loyalty = await LoyaltyInProcess.start();
    try {
      loyalty.rules = null;
      await loyalty.earningRules([perAmount]);
      await loyalty.order(order, 'CREATED');
      await loyalty.adjust('CARD-1', { points: -50 });
      const sent = Array.from({ length: 64 }, () => send(loyalty, 'ret_1', 1_000));
      const added = Array.from({ length: 5 }, () => adjust(loyalty, 10));
      const [answers] = await Promise.all([Promise.all(sent), Promise.all(added)]);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      const [only] = answers[0]!;
      expect((only?.revoked ?? 0) + (only?.shortfall ?? 0)).toBe(30);
      const { balance, owed_points } = await statementOf(loyalty);
      expect(balance - owed_points).toBe(30);
    } finally {
      await loyalty.stop();
    }
  });
});

const statementOf = (loyalty: LoyaltyInProcess) =>
  loyalty.answer<StatementAnswer>('get-member-statement', { memberId: 'CARD-1' }, undefined, { query: { limit: 100 } });

function send(loyalty: LoyaltyInProcess, returnId: string, left: number, repeatSince?: string) {
  const returned = returnedOf(returnId, left);
  const origin = loyalty.originOf({ commandId: `${returnId}/points`, ...(repeatSince && { repeatSince }) });
  return loyalty.messenger.send(new RevokePoints(SHOP, returned, origin));
}

function returnedOf(returnId: string, left: number) {
  const rest = left === 0 ? null : { ...order, amount: left };
  return { returnId, orderId: order.id, points: 'PROPORTIONAL' as const, rest };
}

/** @returns how many points there are more than before */
async function adjust(loyalty: LoyaltyInProcess, points: number): Promise<number> {
  const params = { campaignId: PROGRAM, memberId: 'CARD-1' };
  const reply = await loyalty.reply('update-loyalty-card-balance-1', params, { points });
  return 'error' in reply ? 0 : points;
}

/** What the dry run says is what is taken, also where the process dies in between and the step is repeated, twice. */
async function takeBack(loyalty: LoyaltyInProcess, returnId: string, left: number, dies: boolean): Promise<number> {
  const expected = await loyalty.messenger.ask(new FindPointsToRevoke(SHOP, returnedOf(returnId, left), DAY_1));
  if (dies && expected.length > 0) {
    const change = jest.spyOn(loyalty.app.get(CardLedger), 'change').mockRejectedValueOnce(new Error('gone'));
    await expect(send(loyalty, returnId, left)).rejects.toThrow('gone');
    change.mockRestore();
    await loyalty.restart();
  }
  const answer = await send(loyalty, returnId, left, dies ? DAY_1 : undefined);
  expect(answer).toEqual(expected);
  expect(await send(loyalty, returnId, left, DAY_1)).toEqual(expected);
  return answer.reduce((sum, { revoked, shortfall }) => sum + revoked + shortfall, 0);
}
