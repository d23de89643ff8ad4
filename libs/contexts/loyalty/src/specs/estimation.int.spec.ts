import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OrderDocument, type PointsEstimationAnswer, type StatementAnswer } from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import fc from 'fast-check';
import { LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;
let ruleIds: readonly string[];
let runs = 0;

const fixed = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };

/** Three tiers, by the balance, each with its own mind about the rules; two rules ask for an order of more than 100. */
beforeAll(async () => {
  loyalty = await LoyaltyInProcess.start();
  loyalty.rules = null;
  const guarded = { ...fixed, validation_rule_id: 'val_1' };
  const waiting = { ...fixed, pending_points: { period_type: 'DAY', period_value: 10 } };
  const rules = await loyalty.earningRules([fixed, fixed, guarded, guarded, waiting]);
  ruleIds = rules.map(({ id }) => id);
  const [first, second, third] = ruleIds as [string, string, string];
  await loyalty.answer('create-in-bulk-loyalty-tiers', { campaignId: PROGRAM }, [
    { name: 'Low', points: { from: 0, to: 99 } },
    {
      name: 'Middle',
      points: { from: 100, to: 499 },
      earning_rules: { [first]: { type: 'MULTIPLY', multiplier: 1.5 }, [second]: { type: 'CUSTOM', points: 7 } },
    },
    {
      name: 'High',
      points: { from: 500 },
      earning_rules: { [second]: { type: 'MULTIPLY', multiplier: 0.3 }, [third]: { type: 'MULTIPLY', multiplier: 3 } },
    },
  ]);
});

afterAll(() => loyalty.stop());

const points = fc.integer({ min: 1, max: 50 });
const per = fc.record({ every: fc.integer({ min: 1, max: 400 }), points });
const property = fc.constantFrom('visits', 'weight', 'nothing');
const selection = fc.constantFrom(
  { object: 'product', id: 'prod_shirt' },
  { object: 'sku', id: 'sku_red' },
  { object: 'products_collection', id: 'pc_shirts' },
);
const proportional = (calculation_type: string, node: (per: Json) => Json, more: fc.Arbitrary<Json>) =>
  fc
    .tuple(per, more)
    .map(([each, rest]) => ({ type: 'PROPORTIONAL', calculation_type, ...node({ ...each, ...rest }) }));
const nothing = fc.constant({});
const ofProperty = property.map((name): Json => ({ property: name }));
const ofLines = selection.map((one): Json => ({ applicable_to: [one] }));

const earning = fc.oneof(
  points.map((all) => ({ type: 'FIXED', points: all })),
  points.map((all) => ({ type: 'FIXED', points: all, points_formula: 'ORDER_AMOUNT / 3' })),
  proportional('ORDER_AMOUNT', (node) => ({ order: { amount: node } }), nothing),
  proportional('ORDER_TOTAL_AMOUNT', (node) => ({ order: { total_amount: node } }), nothing),
  proportional('ORDER_METADATA', (node) => ({ order: { metadata: node } }), ofProperty),
  proportional('CUSTOMER_METADATA', (node) => ({ customer: { metadata: node } }), ofProperty),
  proportional('ORDER_ITEMS_QUANTITY', (node) => ({ order_items: { quantity: node } }), ofLines),
  proportional('ORDER_ITEMS_AMOUNT', (node) => ({ order_items: { amount: node } }), ofLines),
  proportional('ORDER_ITEMS_SUBTOTAL_AMOUNT', (node) => ({ order_items: { subtotal_amount: node } }), ofLines),
);
const change = fc.record(
  {
    loyalty: earning,
    active: fc.boolean(),
    start_date: fc.constantFrom('2026-02-01', '2026-04-01', null),
  },
  { requiredKeys: ['loyalty'] },
);
const line = fc
  .record({
    product_id: fc.constantFrom('prod_shirt', 'prod_mug'),
    sku_id: fc.constantFrom('sku_red', 'sku_blue'),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 300 }),
    discount: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ discount, ...item }) => {
    const amount = item.price * item.quantity;
    return { ...item, amount, subtotal_amount: Math.max(0, amount - discount) };
  });
const order = fc
  .record({
    items: fc.array(line, { maxLength: 4 }),
    metadata: fc.record({ visits: fc.integer({ min: 0, max: 900 }), weight: fc.constantFrom(12.5, 'heavy', null) }),
    discount: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ discount, ...all }) => {
    const amount = all.items.reduce((sum, item) => sum + item.amount, 0);
    return { ...all, amount, total_amount: Math.max(0, amount - discount) };
  });
const member = fc.record({
  number: fc.constantFrom(1, 2),
  balance: fc.integer({ min: 1, max: 800 }),
  metadata: fc.record({ visits: fc.integer({ min: 0, max: 900 }) }),
});

/** On the day on which the orders are paid. */
const statementOf = (number: number) =>
  loyalty.answer<StatementAnswer>('get-member-statement', { memberId: `CARD-${number}` });

async function given(number: number, balance: number, changes: readonly object[]): Promise<void> {
  for (const [index, each] of changes.entries()) {
    await loyalty.answer('update-earning-rule', { campaignId: PROGRAM, earningRuleId: ruleIds[index]! }, each);
  }
  const difference = balance - (await statementOf(number)).balance;
  if (difference !== 0) await loyalty.adjust(`CARD-${number}`, { points: difference });
}

describe('the estimation of an order', () => {
  it('is what the order earns when it is paid, for any rules, order and member', async () => {
    let earnedSomething = 0;
    const changes = fc.array(change, { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(changes, order, member, async (rules, sent, { number, balance, metadata }) => {
        loyalty.customerMetadata = metadata;
        await given(number, balance, rules);
        const customer = { id: `cust_${number}` };
        const params = { campaignId: PROGRAM };
        const body = { customer, order: sent };
        const { points_estimation: estimated } = await loyalty.answer<PointsEstimationAnswer>(
          'estimate-points',
          params,
          body,
        );
        const onCard = async () => {
          const { balance: spendable, pending_points: pending } = await statementOf(number);
          return spendable + pending;
        };
        const before = await onCard();
        const id = `ord_run${runs++}`;
        const paid = { id, status: 'PAID', customer_id: customer.id, ...sent } as unknown as OrderDocument;
        await loyalty.order(paid, 'CREATED', { id: `event-${id}` });
        expect((await onCard()) - before).toBe(estimated);
        earnedSomething += Number(estimated > 0);
      }),
      { numRuns: 40 },
    );
    expect(earnedSomething).toBeGreaterThan(5);
  });
});
