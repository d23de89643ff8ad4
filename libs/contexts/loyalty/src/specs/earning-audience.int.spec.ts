import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PointsTransactionAnswer } from '@perkstream/published';
import { LoyaltyInProcess, PROGRAM, SEGMENT } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  // What is earned on a day of the past is still there today.
  loyalty.rules = null;
});

afterEach(() => loyalty.stop());

const balance = async () => (await loyalty.numbers('CARD-1')).balance;
const entering = {
  event: 'customer.segment.entered',
  segment: { id: SEGMENT.id },
  loyalty: { type: 'FIXED', points: 30 },
};
const perOrder = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, validation_rule_id: 'val_1' };
const lines = [
  { product_id: 'prod_shirt', quantity: 2, price: 1_000, amount: 2_000 },
  { product_id: 'prod_cap', quantity: 5, price: 100, amount: 500 },
];
const order = { id: 'ord_1', status: 'PAID', customer_id: 'cust_1', amount: 2_500, items: lines } as never;

describe('entering a segment', () => {
  it('earns each time, once for each time, and the ledger says for what', async () => {
    const [rule] = await loyalty.earningRules([entering]);
    expect(rule).toMatchObject({ event: 'customer.segment.entered', segment: { id: SEGMENT.id } });
    expect(loyalty.activated).toEqual([SEGMENT.id]);
    await loyalty.entered({ id: 'event-1' });
    await loyalty.entered({ id: 'event-1' });
    expect(await balance()).toBe(30);
    await loyalty.entered({ id: 'event-2' });
    expect(await balance()).toBe(60);
    const { data } = await loyalty.answer<{ data: PointsTransactionAnswer[] }>('list-loyalty-card-transactions', {
      memberId: 'CARD-1',
    });
    const details = expect.objectContaining({ segment: { id: SEGMENT.id, name: SEGMENT.name } });
    expect(data).toContainEqual(expect.objectContaining({ type: 'POINTS_ACCRUAL', details }));
  });

  it('earns by what is known of the customer, and by nothing of an order', async () => {
    const proportional = (calculation_type: string, node: object) => ({
      ...entering,
      loyalty: { type: 'PROPORTIONAL', calculation_type, ...node },
    });
    const per = { every: 7, points: 2 };
    await loyalty.earningRules([
      proportional('CUSTOMER_METADATA', { customer: { metadata: { ...per, property: 'visits' } } }),
    ]);
    await loyalty.entered();
    expect(await balance()).toBe(2);
    const ofOrder = proportional('ORDER_AMOUNT', { order: { amount: per } });
    expect(await loyalty.refusal('create-earning-rule', { campaignId: PROGRAM }, [ofOrder])).toMatchObject({
      code: 400,
    });
  });
});

describe('an order', () => {
  it.each([
    [SEGMENT.id, 5],
    ['seg_other', 0],
  ])('earns by a rule for customers of %s: %d points', async (id, points) => {
    loyalty.sentRules = { 1: { name: 'customer.segment', conditions: { $is: [id] } }, logic: '1' };
    await loyalty.earningRules([perOrder]);
    await loyalty.order(order, 'CREATED');
    expect(await balance()).toBe(points);
  });

  it.each([
    ['pc_shirts', 5],
    ['pc_other', 0],
  ])('earns by a rule for products of %s: %d points', async (id, points) => {
    const any = { name: 'order.items.any', conditions: { $is: [{ id, object: 'products_collection' }] } };
    loyalty.sentRules = { 1: any, logic: '1' };
    await loyalty.earningRules([perOrder]);
    await loyalty.order(order, 'CREATED');
    expect(await balance()).toBe(points);
  });

  it('earns for the lines that are in a collection', async () => {
    const applicable_to = [{ object: 'products_collection', id: 'pc_shirts' }];
    const quantity = { every: 1, points: 10, applicable_to };
    const calculation_type = 'ORDER_ITEMS_QUANTITY';
    const perPiece = { type: 'PROPORTIONAL', calculation_type, order_items: { quantity } };
    await loyalty.earningRules([{ event: 'order.paid', loyalty: perPiece }]);
    await loyalty.order(order, 'CREATED');
    expect(await balance()).toBe(20);
  });
});
