import { describe, expect, it } from '@jest/globals';
import { type EventOfLog, VisitsOfEvents } from './visits-of-events.js';

const metadata = { actor: { kind: 'key', id: 'key_1' }, time: '2026-03-01T08:00:00.000Z' } as const;
const event = (type: string, data: object): EventOfLog => ({ type, data, metadata });
const visitIn = (...events: readonly EventOfLog[]) => {
  const visits = new VisitsOfEvents();
  return events.map((each) => visits.visitIn(each)).at(-1);
};

const order = { id: 'ord_1', status: 'PAID', customer_id: 'cust_1', amount: 2_000, items: [], redemptions: {} };
const failed = {
  ...{ id: 'rf_1', date: '2026-03-01T08:00:00.000Z', customerId: 'cust_1', trackingId: null, metadata: null },
  ...{ relatedObjectType: 'voucher', relatedObjectId: 'v_1', voucherCode: 'HELLO', campaignId: 'camp_1' },
  ...{ failureCode: 'quantity_exceeded' },
};

describe('an order', () => {
  it('is a visit when it is paid without a redemption', () => {
    expect(visitIn(event('order.created', { order }))).toMatchObject({ kind: 'order', id: 'ord_1', named: [] });
  });

  it('is none before it is paid, none when it is paid already, and none with a redemption', () => {
    expect(visitIn(event('order.created', { order: { ...order, status: 'CREATED' } }))).toBeUndefined();
    expect(visitIn(event('order.updated', { order, before: null, statusBefore: 'PAID' }))).toBeUndefined();
    expect(visitIn(event('order.created', { order: { ...order, redemptions: { r_1: {} } } }))).toBeUndefined();
  });

  it('is one when it becomes paid', () => {
    expect(visitIn(event('order.updated', { order, before: null, statusBefore: 'CREATED' }))).toMatchObject({
      kind: 'order',
    });
  });
});

describe('a refused request', () => {
  it('is one visit, with its cart, all that it named, and why each did not apply', () => {
    const cart = {
      order: { amount: 900 },
      redeemables: [
        { object: 'promotion_tier', id: 'promo_1' },
        { object: 'voucher', id: 'HELLO', gift: { credits: 5 } },
      ],
    };
    const child = event('redemption.failed', { ...failed, id: 'rf_2', parentId: 'rf_1' });
    const parent = event('redemption.failed', { ...failed, relatedObjectType: 'redemption', cart });
    expect(visitIn(child, parent)).toMatchObject({
      ...{ kind: 'refusal', id: 'rf_1', order: { amount: 900 } },
      named: [
        { object: 'promotion_tier', id: 'promo_1', campaignId: undefined },
        { object: 'voucher', id: 'v_1', code: 'HELLO', campaignId: 'camp_1', asked: 5, refused: 'quantity_exceeded' },
      ],
    });
  });

  it('of before carts were kept has what is known of it', () => {
    expect(visitIn(event('redemption.failed', failed))).toMatchObject({ order: undefined, named: [{ id: 'v_1' }] });
  });
});

describe('a redemption', () => {
  const record = {
    ...{ id: 'r_1', date: failed.date, customerId: 'cust_1', metadata: null, relatedObjectType: 'voucher' },
    ...{ relatedObjectId: 'v_1', voucherCode: 'HELLO', campaignId: null, discountAmount: 300, orderAmount: 2_100 },
  };
  const applied = {
    ...{ object: 'order_item', id: 'ordli_1', quantity: 3, initial_quantity: 2, amount: 2_100, initial_amount: 1_400 },
    ...{ discount_amount: 700, applied_discount_amount: 700, applied_quantity: 1, applied_quantity_amount: 700 },
    ...{ price: 700, discount_quantity: 1, applied_discount_quantity: 1 },
  };
  const after = { ...order, amount: 2_100, initial_amount: 1_400, total_discount_amount: 700, items: [applied] };

  it('has the order as it was sent where it opened it: without discounts and what they added', () => {
    const data = { redemption: { ...record, order: after, opensOrder: true } };
    expect(visitIn(event('voucher.redeemed', data))).toMatchObject({
      order: { amount: 1_400, items: [{ quantity: 2, amount: 1_400 }] },
      storedOrder: undefined,
      named: [{ id: 'v_1', redeemed: { id: 'r_1', discount: 300 } }],
    });
  });

  it('has the order as it was stored before it where there was one', () => {
    expect(visitIn(event('voucher.redeemed', { redemption: { ...record, order: after } }))).toMatchObject({
      order: undefined,
      storedOrder: { amount: 1_400, items: [{ quantity: 2, amount: 1_400, discount_amount: 0 }] },
    });
  });
});

describe('a rollback', () => {
  it('names the redemptions that it gives back, each once', () => {
    const data = {
      rollbacks: [{ id: 'rr_1', redemptionId: 'r_1' }],
      ...{ redemptionIds: ['r_1', 'r_2'], date: failed.date, customerId: null, order: null },
    };
    expect(visitIn(event('redemption.rolled_back', data))).toMatchObject({
      kind: 'rollback',
      redemptionIds: ['r_1', 'r_2'],
    });
  });
});
