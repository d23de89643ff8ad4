import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EarningRuleAnswer, type PointsEstimationAnswer } from '@perkstream/published';
import { BAKERY, DAY_2, LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
});

afterEach(() => loyalty.stop());

const campaignId = PROGRAM;
const fixed = { event: 'order.paid', loyalty: { type: 'FIXED', points: 50 } };
const per = (calculation: string, node: string, kind: string, of: object) => ({
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: calculation, [node]: { [kind]: of } },
});
const perAmount = per('ORDER_AMOUNT', 'order', 'amount', { every: 1_000, points: 2 });

describe('an earning rule', () => {
  it('is created with others, shown, changed, switched and deleted', async () => {
    const banner = { source: { banner: 'Every order' }, pending_points: { period_type: 'DAY', period_value: 3 } };
    const [first, second] = (await loyalty.earningRules([{ ...fixed, ...banner }, perAmount])) as [
      EarningRuleAnswer,
      EarningRuleAnswer,
    ];
    expect(first).toMatchObject({
      event: 'order.paid',
      active: true,
      updated_at: null,
      validation_rule_id: null,
      source: { banner: 'Every order', object_id: PROGRAM, object_type: 'campaign' },
      pending_points: { period_type: 'DAY', period_value: 3 },
      object: 'earning_rule',
    });
    const params = { campaignId, earningRuleId: first.id };
    expect(await loyalty.answer('get-earning-rule', params)).toEqual(first);
    const body = { pending_points: null, metadata: { a: 1 } };
    const changed = await loyalty.answer('update-earning-rule', params, body, { now: DAY_2 });
    expect(changed).toMatchObject({ metadata: { a: 1 }, updated_at: DAY_2, loyalty: fixed.loyalty });
    expect(changed).not.toHaveProperty('pending_points');
    expect(await loyalty.answer('disable-earning-rule', params)).toMatchObject({ active: false });
    expect(await loyalty.answer('enable-earning-rule', params)).toMatchObject({ active: true });
    const list = () => loyalty.answer<{ data: EarningRuleAnswer[]; total: number }>('list-earning-rules', params);
    expect((await list()).data.map(({ id }) => id)).toEqual([second.id, first.id]);
    await loyalty.answer('delete-earning-rule', params);
    expect(await list()).toMatchObject({ data: [{ id: second.id }], total: 1 });
    expect(await loyalty.refusal('get-earning-rule', params)).toMatchObject({ code: 404 });
  });

  it('counts the amount of orders where it names an amount and no calculation', async () => {
    const { type, order } = perAmount.loyalty as { type: string; order?: object };
    const sent = { event: 'order.paid', loyalty: { type, order } };
    const [made] = (await loyalty.earningRules([sent])) as [EarningRuleAnswer];
    expect(made).toMatchObject(perAmount);
    const params = { campaignId, earningRuleId: made.id };
    await loyalty.answer('update-earning-rule', params, { loyalty: fixed.loyalty });
    expect(await loyalty.answer('update-earning-rule', params, { loyalty: sent.loyalty })).toMatchObject(perAmount);
  });

  it.each<[string, object]>([
    ['a calculation without what it speaks of', per('ORDER_AMOUNT', 'order', 'total_amount', { every: 1, points: 1 })],
    ['neither a calculation nor an amount', { event: 'order.paid', loyalty: { type: 'PROPORTIONAL' } }],
    ['metadata without a property', per('ORDER_METADATA', 'order', 'metadata', { every: 1, points: 1 })],
    ['lines without a selection', per('ORDER_ITEMS_AMOUNT', 'order_items', 'amount', { every: 1, points: 1 })],
    ['fixed points without a number', { event: 'order.paid', loyalty: { type: 'FIXED' } }],
    ['a formula that is none', { event: 'order.paid', loyalty: { type: 'FIXED', points: 1, points_formula: '1 +' } }],
    [
      'metadata of an event for an order',
      per('CUSTOM_EVENT_METADATA', 'custom_event', 'metadata', { every: 1, points: 1, property: 'a' }),
    ],
  ])('is refused with %s, and so are those sent with it', async (_what, body) => {
    expect(await loyalty.refusal('create-earning-rule', { campaignId }, [fixed, body])).toMatchObject({
      code: 400,
      key: 'invalid_payload',
    });
    expect(await loyalty.answer('list-earning-rules', { campaignId })).toMatchObject({ total: 0 });
  });

  it('is refused for a segment, a tier or a validation rule that nobody knows', async () => {
    const segment = { ...fixed, event: 'customer.segment.entered', segment: { id: 'seg_1' } };
    const tier = { ...fixed, event: 'customer.loyalty.tier.joined', loyalty_tier: { id: 'ltr_1' } };
    for (const body of [segment, tier, { ...fixed, validation_rule_id: 'val_9' }]) {
      expect(await loyalty.refusal('create-earning-rule', { campaignId }, [body])).toMatchObject({ code: 404 });
    }
  });

  it('is one of a hundred in a project at most', async () => {
    await loyalty.earningRules(Array.from({ length: 99 }, () => fixed));
    const more = [1, 2, 3].map(() => loyalty.reply('create-earning-rule', { campaignId }, [fixed]));
    const replies = await Promise.all(more);
    expect(replies.filter((reply) => 'error' in reply)).toHaveLength(2);
    expect(await loyalty.answer('list-earning-rules', { campaignId })).toMatchObject({ total: 100 });
  });

  it('belongs to its project', async () => {
    const [rule] = await loyalty.earningRules([fixed]);
    const params = { campaignId, earningRuleId: rule!.id };
    expect(await loyalty.refusal('get-earning-rule', params, undefined, { projectId: BAKERY })).toMatchObject({
      code: 404,
    });
  });
});

describe('an estimation', () => {
  const estimate = async (order: object, customer: object = { id: 'cust_1' }) =>
    (await loyalty.answer<PointsEstimationAnswer>('estimate-points', { campaignId }, { customer, order }))
      .points_estimation;
  const order = {
    amount: 10_345,
    total_amount: 8_845,
    metadata: { visits: 7 },
    items: [
      { product_id: 'P', quantity: 3, amount: 6_000, subtotal_amount: 5_500 },
      { product_id: 'B', quantity: 1, amount: 4_345 },
    ],
  };
  const onP = { object: 'product', id: 'P' };

  it.each<[number, object]>([
    [50, fixed],
    [20, perAmount],
    [16, per('ORDER_TOTAL_AMOUNT', 'order', 'total_amount', { every: 1_000, points: 2 })],
    [30, per('ORDER_ITEMS_AMOUNT', 'order_items', 'amount', { every: 1_000, points: 5, ...onP })],
    [25, per('ORDER_ITEMS_SUBTOTAL_AMOUNT', 'order_items', 'subtotal_amount', { every: 1_000, points: 5, ...onP })],
    [10, per('ORDER_ITEMS_QUANTITY', 'order_items', 'quantity', { every: 2, points: 10, applicable_to: [onP] })],
    [8, per('ORDER_METADATA', 'order', 'metadata', { every: 3, points: 4, property: 'visits' })],
    [6, per('CUSTOMER_METADATA', 'customer', 'metadata', { every: 2, points: 2, property: 'visits' })],
    [7, { ...fixed, loyalty: { type: 'FIXED', points: 1, points_formula: 'ORDER_METADATA("visits")' } }],
    [1, { ...fixed, loyalty: { type: 'FIXED', points: 1, points_formula: 'ORDER_METADATA("nothing")' } }],
    [0, { ...fixed, active: false }],
    [0, { ...fixed, start_date: '2030-01-01T00:00:00Z' }],
  ])('is %i for an order by a rule', async (points, rule) => {
    await loyalty.earningRules([rule as Record<string, unknown>]);
    expect(await estimate(order)).toBe(points);
  });

  it('adds up what all rules of the program give', async () => {
    await loyalty.earningRules([fixed, perAmount]);
    expect(await estimate(order)).toBe(70);
  });

  it('counts a rule only where its validation rule holds', async () => {
    const [rule] = await loyalty.earningRules([{ ...fixed, validation_rule_id: 'val_1' }]);
    expect(rule).toMatchObject({ validation_rule_id: 'val_1' });
    expect(await estimate({ amount: 101 })).toBe(50);
    expect(await estimate({ amount: 100 })).toBe(0);
    await loyalty.answer('update-earning-rule', { campaignId, earningRuleId: rule!.id }, { validation_rule_id: null });
    expect(await estimate({ amount: 100 })).toBe(50);
  });

  it('needs a member, or a program that takes new ones, and one that is active', async () => {
    await loyalty.earningRules([fixed]);
    const body = { customer: { source_id: 'stranger' }, order };
    const refusal = () => loyalty.refusal('estimate-points', { campaignId }, body);
    expect(await refusal()).toMatchObject({ code: 400, key: 'campaign_not_allow_auto_join' });
    loyalty.autoJoin = true;
    expect(await estimate(order, { source_id: 'stranger' })).toBe(50);
    loyalty.active = false;
    expect(await refusal()).toMatchObject({ code: 400, key: 'campaign_not_active' });
  });
});
