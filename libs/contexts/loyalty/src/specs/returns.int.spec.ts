import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandRunner } from '@perkstream/platform';
import {
  type EarningRuleAnswer,
  FindPointsToRevoke,
  type OrderDocument,
  type PointsTransactionAnswer,
  type ReturnedGoods,
  RevokePoints,
  type RevokedPoints,
  type StatementAnswer,
} from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import { orderEarningsAggregate } from '../domain/earnings/earnings.decider.js';
import { CardLedger } from '../services/card-ledger.js';
import { DAY_1, DAY_2, LoyaltyInProcess, PROGRAM, SHOP } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  loyalty.rules = null;
});

afterEach(async () => {
  jest.restoreAllMocks();
  await loyalty.stop();
});

const campaignId = PROGRAM;
const perAmount = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 3 } } },
};
const waiting = { ...perAmount, pending_points: { period_type: 'DAY', period_value: 10 } };
const order: OrderDocument = {
  id: 'ord_1',
  source_id: 'cart-1',
  status: 'PAID',
  customer_id: 'cust_1',
  amount: 1_000,
  metadata: {},
};
const rest = (amount: number): OrderDocument => ({ ...order, amount });

const returned = (returnId: string, of: Partial<ReturnedGoods>): ReturnedGoods => ({
  returnId,
  orderId: order.id,
  points: 'PROPORTIONAL',
  rest: null,
  ...of,
});
const goods = (amount: number, returnId = 'ret_1') => returned(returnId, { rest: rest(amount) });
const find = (what: ReturnedGoods) => loyalty.messenger.ask(new FindPointsToRevoke(SHOP, what, DAY_1));
const revoke = (what: ReturnedGoods, more: { repeatSince?: string; now?: string } = {}) =>
  loyalty.messenger.send(
    new RevokePoints(SHOP, what, loyalty.originOf({ commandId: `${what.returnId}/points`, ...more })),
  );
const taken = (revoked: number, shortfall = 0): readonly RevokedPoints[] => [{ card: 'v_card1', revoked, shortfall }];

/** What the store holds last. */
async function place(): Promise<number> {
  return (await loyalty.events.readAll({ maxCount: 10_000 })).at(-1)?.position ?? 0;
}

async function paid(rule: Json = perAmount): Promise<EarningRuleAnswer> {
  const [made] = await loyalty.earningRules([rule]);
  await loyalty.order(order, 'CREATED', { sequence: String(await place()).padStart(16, '0') });
  return made!;
}

const statement = () =>
  loyalty.answer<StatementAnswer>('get-member-statement', { memberId: 'CARD-1' }, undefined, { query: { limit: 100 } });
/** On the first day. */
const numbers = async () => {
  const { balance, pending_points: pending } = await statement();
  return { balance, pending };
};
const ledger = async () => {
  const { data } = await loyalty.answer<{ data: readonly PointsTransactionAnswer[] }>(
    'list-loyalty-card-transactions-1',
    { campaignId, memberId: 'CARD-1' },
  );
  return data;
};
const spend = (points: number) => loyalty.adjust('CARD-1', { points: -points });

describe('points that an order earned, when goods of it come back', () => {
  it('are those that the rest does not earn, and nothing is booked by asking', async () => {
    await paid();
    const before = await place();
    expect(await find(goods(550))).toEqual(taken(15));
    expect(await find(returned('ret_1', { points: 'ALL', rest: rest(550) }))).toEqual(taken(30));
    expect(await find(returned('ret_1', { points: 'NONE', rest: rest(550) }))).toEqual([]);
    expect(await find(goods(1_000))).toEqual([]);
    expect([await place(), await numbers()]).toEqual([before, { balance: 30, pending: 0 }]);
    expect(await revoke(goods(550))).toEqual(taken(15));
    expect(await revoke(goods(480, 'ret_2'))).toEqual(taken(3));
    expect(await revoke(returned('ret_3', { rest: null }))).toEqual(taken(12));
    expect(await revoke(returned('ret_4', { points: 'ALL' }))).toEqual([]);
    expect(await numbers()).toEqual({ balance: 0, pending: 0 });
  });

  it('stay where the policy says so', async () => {
    await paid();
    const before = await place();
    expect(await revoke(returned('ret_1', { points: 'NONE' }))).toEqual([]);
    expect(await place()).toBe(before);
  });

  it('stand in the ledger with the order, the return and the rule', async () => {
    const rule = await paid();
    await revoke(goods(550));
    const [removal] = await ledger();
    expect(removal).toMatchObject({
      type: 'POINTS_REMOVAL',
      source: 'Automation',
      details: {
        balance: { points: -15, total: 15, balance: 15, operation_type: 'AUTOMATIC' },
        order: { id: 'ord_1', source_id: 'cart-1' },
        return: { id: 'ret_1' },
        earning_rule: { id: rule.id },
      },
    });
    const { data, balance } = await statement();
    expect([balance, data.reduce((sum, { points }) => sum + points, 0)]).toEqual([15, 15]);
  });

  it('are taken once by a return, however often it is sent, and the answer is the same', async () => {
    await paid();
    await spend(20);
    const first = await revoke(goods(550));
    expect(first).toEqual(taken(10, 5));
    const after = await place();
    expect(await revoke(goods(550))).toEqual(first);
    expect(await revoke(returned('ret_1', { points: 'ALL' }), { repeatSince: DAY_1, now: DAY_2 })).toEqual(first);
    expect(await Promise.all([1, 2, 3].map(() => revoke(goods(550))))).toEqual([first, first, first]);
    expect(await place()).toBe(after);
    loyalty.deleted.set('v_card1', await place());
    expect(await revoke(goods(550))).toEqual(first);
  });

  it('are booked by the repetition where the process died after they were noted', async () => {
    await paid();
    const change = jest.spyOn(loyalty.app.get(CardLedger), 'change').mockRejectedValueOnce(new Error('gone'));
    await expect(revoke(goods(550))).rejects.toThrow('gone');
    change.mockRestore();
    expect((await numbers()).balance).toBe(30);
    // What is noted counts, whatever the repetition says.
    expect(await revoke(goods(100), { repeatSince: DAY_1 })).toEqual(taken(15));
    expect((await numbers()).balance).toBe(15);
  });

  it.each<[string, (rule: EarningRuleAnswer) => unknown, number?]>([
    [
      'a rule that gives more since',
      (rule) =>
        loyalty.answer(
          'update-earning-rule',
          { campaignId, earningRuleId: rule.id },
          {
            id: rule.id,
            loyalty: { ...perAmount.loyalty, order: { amount: { every: 1, points: 3 } } },
          },
        ),
    ],
    [
      'a rule that was disabled',
      (rule) => loyalty.answer('disable-earning-rule', { campaignId, earningRuleId: rule.id }),
    ],
    ['a rule that was deleted', (rule) => loyalty.reply('delete-earning-rule', { campaignId, earningRuleId: rule.id })],
    ['another rule', () => loyalty.earningRules([perAmount])],
    ['a tier that the member entered', () => loyalty.adjust('CARD-1', { points: 200 })],
  ])('are calculated as of the payment, and not by %s', async (_what, change) => {
    const [rule] = await loyalty.earningRules([perAmount]);
    const gold = {
      name: 'Gold',
      points: { from: 200, to: 1_000 },
      earning_rules: { [rule!.id]: { type: 'MULTIPLY', multiplier: 10 } },
    };
    await loyalty.answer('create-in-bulk-loyalty-tiers', { campaignId }, [gold]);
    await loyalty.order(order, 'CREATED', { sequence: String(await place()).padStart(16, '0') });
    await change(rule!);
    expect(await revoke(goods(550))).toEqual(taken(15));
  });

  it('are calculated by the tier that the member was in', async () => {
    const [rule] = await loyalty.earningRules([perAmount]);
    const gold = {
      name: 'Gold',
      points: { from: 200, to: 1_000 },
      earning_rules: { [rule!.id]: { type: 'MULTIPLY', multiplier: 10 } },
    };
    await loyalty.answer('create-in-bulk-loyalty-tiers', { campaignId }, [gold]);
    await loyalty.adjust('CARD-1', { points: 200 });
    await loyalty.order(order, 'CREATED', { sequence: String(await place()).padStart(16, '0') });
    await spend(400);
    expect(await revoke(goods(550))).toEqual(taken(100, 50));
  });

  it('ask other contexts only as of the payment what decides on them', async () => {
    await paid();
    const at = loyalty.questions.flatMap(({ upTo }) => upTo ?? [])[0];
    loyalty.questions.length = 0;
    await find(goods(550));
    const decisive = loyalty.questions.filter(({ name }) => ['FindCustomer', 'FindAssignedRules'].includes(name));
    expect(decisive.map(({ upTo }) => upTo)).toEqual([at, at]);
  });

  it('are taken by their moment where an older event says no place', async () => {
    await loyalty.earningRules([perAmount]);
    await loyalty.order(order, 'CREATED');
    expect(await revoke(goods(550))).toEqual(taken(15));
  });

  it('stay as they are where the customer was erased, and are all taken where all are asked for', async () => {
    await loyalty.earningRules([perAmount]);
    const grant = { ruleId: 'ern_gone', banner: null, campaignId, cardId: 'v_card1', points: 30, activatesAt: null };
    const command = { do: 'grant', sourceId: 'ord_1', customerId: 'erased', grants: [grant], now: DAY_1 } as const;
    await loyalty.app.get(CommandRunner).execute(orderEarningsAggregate, 'ord_1', command, loyalty.originOf());
    await loyalty.adjust('CARD-1', { points: 30 });
    expect(await revoke(goods(550))).toEqual([]);
    expect(await revoke(returned('ret_2', { points: 'ALL' }))).toEqual(taken(30));
  });

  it('are answered card by card, in the order of their ids, each with what several rules gave', async () => {
    const grant = (ruleId: string, cardId: string) => {
      return { ruleId, banner: null, campaignId, cardId, points: 30, activatesAt: null };
    };
    const grants = [grant('ern_1', 'v_card2'), grant('ern_2', 'v_card1'), grant('ern_3', 'v_card2')];
    const command = { do: 'grant', sourceId: 'ord_1', customerId: 'cust_1', grants, now: DAY_1 } as const;
    await loyalty.app.get(CommandRunner).execute(orderEarningsAggregate, 'ord_1', command, loyalty.originOf());
    await loyalty.adjust('CARD-1', { points: 100 });
    await loyalty.adjust('CARD-2', { points: 50 });
    const all = returned('ret_1', { points: 'ALL' });
    const expected = [
      { card: 'v_card1', revoked: 30, shortfall: 0 },
      { card: 'v_card2', revoked: 50, shortfall: 10 },
    ];
    expect(await find(all)).toEqual(expected);
    expect(await revoke(all)).toEqual(expected);
    expect(await revoke(all)).toEqual(expected);
  });
});

describe('points that wait', () => {
  it('are reduced first, and the cancellation of the order cancels what is left of them', async () => {
    await paid(waiting);
    await loyalty.adjust('CARD-1', { points: 50 });
    expect(await find(goods(550))).toEqual(taken(15));
    expect(await revoke(goods(550))).toEqual(taken(15));
    expect(await numbers()).toEqual({ balance: 50, pending: 15 });
    const later = { id: 'event-2', sequence: String(await place()).padStart(16, '0') };
    await loyalty.order({ ...order, status: 'CANCELED' }, 'PAID', later);
    expect(await numbers()).toEqual({ balance: 50, pending: 0 });
    expect(await revoke(returned('ret_2', { points: 'ALL' }))).toEqual([]);
  });

  it('are canceled where all come back, and given anew when the order is paid again after its cancellation', async () => {
    await paid(waiting);
    expect(await revoke(returned('ret_1', { points: 'ALL' }))).toEqual(taken(30));
    expect((await numbers()).pending).toBe(0);
    const next = async (id: string) => ({ id, sequence: String(await place()).padStart(16, '0') });
    await loyalty.order({ ...order, status: 'CANCELED' }, 'PAID', await next('event-2'));
    await loyalty.order(order, 'CANCELED', await next('event-3'));
    expect((await numbers()).pending).toBe(30);
  });

  it('are not taken from others where they were canceled by hand', async () => {
    await paid(waiting);
    await loyalty.adjust('CARD-1', { points: 50 });
    const { data } = await loyalty.answer<{ data: { id: string }[] }>('list-campaign-pending-points', { campaignId });
    const params = { campaignId, memberId: 'CARD-1', pendingPointsId: data[0]!.id };
    await loyalty.reply('cancel-member-pending-points', params);
    expect(await revoke(returned('ret_1', { points: 'ALL' }))).toEqual([]);
    expect((await numbers()).balance).toBe(50);
  });
});

describe('points that were spent by the time goods come back', () => {
  it('are owed, and taken from points that come in next, with their cause', async () => {
    await paid();
    await spend(25);
    expect(await find(goods(550))).toEqual(taken(5, 10));
    expect(await revoke(goods(550))).toEqual(taken(5, 10));
    expect([await numbers(), (await statement()).owed_points]).toEqual([{ balance: 0, pending: 0 }, 10]);
    expect(await loyalty.adjust('CARD-1', { points: 4 })).toMatchObject({ points: 4, balance: 4 });
    expect([await numbers(), (await statement()).owed_points]).toEqual([{ balance: 0, pending: 0 }, 6]);
    expect(await loyalty.adjust('CARD-1', { points: 50, source_id: 'gift' })).toMatchObject({ points: 50 });
    const lines = (await ledger()).map(({ type, details }) => [type, details.return ?? null]);
    const ofReturn = ['POINTS_REMOVAL', { id: 'ret_1' }];
    expect(lines.slice(0, 5)).toEqual([
      ofReturn,
      ['POINTS_ADDITION', null],
      ofReturn,
      ['POINTS_ADDITION', null],
      ofReturn,
    ]);
    const { balance, data, owed_points } = await statement();
    expect([balance, owed_points, data.reduce((sum, { points }) => sum + points, 0)]).toEqual([44, 0, 44]);
    await loyalty.restart();
    expect([(await numbers()).balance, (await statement()).owed_points]).toEqual([44, 0]);
  });

  it('are forgiven where the program says so by then', async () => {
    await paid();
    await spend(25);
    loyalty.forgivesShortfall = true;
    expect(await find(goods(550))).toEqual(taken(5, 10));
    expect(await revoke(goods(550))).toEqual(taken(5, 10));
    loyalty.forgivesShortfall = undefined;
    expect(await revoke(goods(550))).toEqual(taken(5, 10));
    await loyalty.adjust('CARD-1', { points: 50 });
    expect([(await numbers()).balance, (await statement()).owed_points]).toEqual([50, 0]);
  });
});

describe('an order that the policy hears of after goods came back', () => {
  const late = async (what: ReturnedGoods, remains?: OrderDocument) => {
    await loyalty.earningRules([perAmount]);
    expect(await revoke(what)).toEqual([]);
    if (remains) loyalty.rests.set(order.id, remains);
    const payment = { sequence: String(await place()).padStart(16, '0') };
    await loyalty.order(order, 'CREATED', payment);
    await loyalty.order(order, 'CREATED', payment);
    expect(await revoke(what)).toEqual([]);
  };

  it('earns what the rest does', async () => {
    await late(goods(550), rest(550));
    expect((await numbers()).balance).toBe(15);
    const [removal, accrual] = await ledger();
    expect(removal).toMatchObject({ type: 'POINTS_REMOVAL', details: { return: { id: 'ret_1' } } });
    expect(accrual).toMatchObject({ type: 'POINTS_ACCRUAL' });
    expect(await revoke(goods(480, 'ret_2'))).toEqual(taken(3));
  });

  it('earns nothing where all of it came back, or all points are taken', async () => {
    await late(returned('ret_1', { rest: null }), { ...rest(0), items: [] });
    expect((await numbers()).balance).toBe(0);
  });
});

describe('nothing is taken', () => {
  it('where the order earned nothing', async () => {
    expect(await revoke(goods(550))).toEqual([]);
    expect(await find(goods(550))).toEqual([]);
    expect(await place()).toBe(0);
  });

  it('where the card or the program was deleted', async () => {
    await paid();
    loyalty.deleted.set('v_card1', await place());
    expect(await find(goods(550))).toEqual([]);
    expect(await revoke(goods(550))).toEqual([]);
    loyalty.deleted.clear();
    loyalty.isBinned = true;
    expect(await find(goods(550))).toEqual([]);
    expect(await revoke(goods(550, 'ret_2'))).toEqual([]);
    loyalty.isBinned = false;
    expect((await numbers()).balance).toBe(30);
  });
});
