import { describe, expect, it } from '@jest/globals';
import { type OrderDocument, type RedemptionRecord } from '../redeemables/redemption-record.js';
import { type RedemptionCompleted } from './events.js';
import { recordIn, recordsOf, withOrderOnce } from './order-once.js';

const product = { id: 'prod_1', metadata: { about: 'x'.repeat(2_000) } };
const line = (at: number, more: object = {}) => ({ object: 'order_item', product_id: `p${at}`, product, ...more });
const whole: OrderDocument = {
  id: 'ord_1',
  source_id: null,
  amount: 500,
  initial_amount: 400,
  total_discount_amount: 100,
  items: [line(0), line(1, { discount_amount: 7, quantity: 3 }), line(2, { initial_quantity: 0 })],
  metadata: { note: 'y'.repeat(3_000) },
};
const first: OrderDocument = {
  id: 'ord_1',
  source_id: null,
  amount: 400,
  initial_amount: 400,
  items: [line(0, { free: true }), line(1, { quantity: 2 })],
  metadata: { note: 'y'.repeat(3_000) },
};
const withoutLines: OrderDocument = { id: 'ord_1', amount: 1 };

const record = (id: string, order: OrderDocument | null) => ({ id, order }) as unknown as RedemptionRecord;
const completed = (order: OrderDocument | null, ...orders: (OrderDocument | null)[]) =>
  ({
    id: 'r_0',
    order,
    redemptions: orders.map((each, at) => record(`r_${at + 1}`, each)),
  }) as unknown as RedemptionCompleted;
const stored = (data: RedemptionCompleted) => JSON.parse(JSON.stringify(withOrderOnce(data))) as RedemptionCompleted;

describe('the orders of redemptions that stand together', () => {
  it.each([
    ['each its own', completed(whole, first, whole)],
    ['one without lines', completed(whole, withoutLines, whole)],
    ['more lines than the last', completed(first, whole, first)],
    ['none', completed(null, null, null)],
  ])('are stored once and read as they were: %s', (_which, data) => {
    expect(recordsOf(stored(data))).toEqual(data.redemptions);
  });

  it('take little more room than one', () => {
    const many = completed(whole, ...Array.from({ length: 30 }, () => first));
    expect(JSON.stringify(stored(many)).length).toBeLessThan(2 * JSON.stringify(whole).length);
  });

  it('say their id and initial amount without being made whole', () => {
    expect(stored(completed(whole, first)).redemptions[0]?.order).toMatchObject({ id: 'ord_1', initial_amount: 400 });
  });

  it('are read from events of before, which hold each order whole', () => {
    const before = completed(whole, first, whole);
    expect(recordsOf(before)).toEqual(before.redemptions);
    expect(recordIn(before, 0)?.order).toBe(first);
    expect(recordIn(before, 7)).toBeUndefined();
  });

  it('are stored once also when what was read is stored again', () => {
    const once = stored(completed(whole, first, whole));
    expect(withOrderOnce(once)).toEqual(once);
  });
});
