import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EarningRuleAnswer } from '@perkstream/published';
import { LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  loyalty.rules = null;
});

afterEach(() => loyalty.stop());

const campaignId = PROGRAM;
const perAmount = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 3 } } },
};
const order = { id: 'ord_1', status: 'PAID', customer_id: 'cust_1', amount: 1_050, metadata: {} };
const ofRule = ({ id: earningRuleId }: EarningRuleAnswer) => ({ campaignId, earningRuleId });
const inTier = (rule: EarningRuleAnswer) => ({
  name: 'Gold',
  points: { from: 1, to: 1_000 },
  earning_rules: { [rule.id]: { type: 'MULTIPLY', multiplier: 10 } },
});

/** What the store holds last. */
async function place(): Promise<number> {
  return (await loyalty.events.readAll({ maxCount: 10_000 })).at(-1)?.position ?? 0;
}

/** The policy looks only after the rest has happened. */
async function heardOf(paid: number, before = 'CREATED'): Promise<void> {
  const now = loyalty.orders.get(order.id) ?? order;
  await loyalty.order(order, before, { id: `paid-${paid}`, sequence: String(paid).padStart(16, '0') });
  loyalty.orders.set(order.id, now);
}

const balance = async () => (await loyalty.numbers('CARD-1')).balance;

describe('an order that was paid', () => {
  it.each<[string, (rule: EarningRuleAnswer) => unknown, number]>([
    ['costs more', () => loyalty.orders.set(order.id, { ...order, amount: 100_000 }), 30],
    ['is canceled', () => loyalty.orders.set(order.id, { ...order, status: 'CANCELED' }), 30],
    [
      'would earn more by the rule',
      (rule) =>
        loyalty.answer('update-earning-rule', ofRule(rule), {
          id: rule.id,
          loyalty: { ...perAmount.loyalty, order: { amount: { every: 1, points: 3 } } },
        }),
      30,
    ],
    ['has a rule that is disabled', (rule) => loyalty.answer('disable-earning-rule', ofRule(rule)), 30],
    ['has a rule that is deleted', (rule) => loyalty.reply('delete-earning-rule', ofRule(rule)), 30],
    ['would earn by another rule', () => loyalty.earningRules([perAmount]), 30],
    ['would be multiplied by a tier', () => loyalty.adjust('CARD-1', { points: 5 }), 35],
  ])('and %s by the time the policy looks, earns what it earned when it was paid', async (_what, change, expected) => {
    const [rule] = await loyalty.earningRules([perAmount]);
    await loyalty.answer('create-in-bulk-loyalty-tiers', { campaignId }, [inTier(rule!)]);
    const paid = await place();
    loyalty.earlierOrders.set(`${order.id}@${paid}`, order);
    await change(rule!);
    await heardOf(paid);
    expect(await balance()).toBe(expected);
  });

  it('makes the policy ask other contexts for nothing as of now but what decision 0208 names', async () => {
    loyalty.sentRules = { 1: { name: 'customer.segment', conditions: { $is: ['seg_1'] } }, logic: '1' };
    await loyalty.earningRules([perAmount]);
    const paid = await place();
    loyalty.earlierOrders.set(`${order.id}@${paid}`, order);
    loyalty.questions.length = 0;
    await heardOf(paid);
    const asked = [...loyalty.questions];
    expect(await balance()).toBe(30);
    const now = asked.filter(({ upTo }) => upTo === undefined).map(({ name }) => name);
    expect([...new Set(now)].sort()).toEqual(['FindMembership', 'FindProject']);
    expect(new Set(asked.flatMap(({ upTo }) => upTo ?? []))).toEqual(new Set([paid]));
  });

  it('earns points that wait again when it is paid again, and those of the second payment are taken back, too', async () => {
    const pending_points = { period_type: 'DAY', period_value: 10 };
    await loyalty.earningRules([{ ...perAmount, pending_points }]);
    const first = await place();
    const pending = async () => {
      const { data } = await loyalty.answer<{ data: { points: number }[] }>('list-campaign-pending-points', {
        campaignId,
      });
      return data.map(({ points }) => points);
    };
    const changes = [
      ['PAID', 'CREATED'],
      ['CANCELED', 'PAID'],
      ['PAID', 'CANCELED'],
      ['CANCELED', 'PAID'],
    ] as const;
    const heard = ([status, before]: (typeof changes)[number], index: number) => {
      const at = { id: `event-${index}`, sequence: String(first + index).padStart(16, '0') };
      return loyalty.order({ ...order, status }, before, at);
    };
    const after: number[][] = [];
    for (const [index, change] of changes.entries()) {
      await heard(change, index);
      after.push(await pending());
    }
    expect(after).toEqual([[30], [], [30], []]);
    for (const [index, change] of changes.entries()) await heard(change, index);
    expect(await pending()).toEqual([]);
  });
});
