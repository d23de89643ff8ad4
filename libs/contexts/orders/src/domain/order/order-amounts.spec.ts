import { describe, expect, it } from '@jest/globals';
import { type OrderDocument, type OrderItemInput } from '@perkstream/published';
import { areExact, withAmounts, withoutDiscounts, withoutRedemption } from './order-amounts.js';

const order = { id: 'ord_1', status: 'PAID', metadata: { a: 1 } };
const twoLines: OrderItemInput[] = [
  { product_id: 'p', quantity: '2', price: 500 },
  { sku_id: 's', amount: 300, discount_amount: 100 },
];

describe('the amounts of an order', () => {
  it('follow from its items', () => {
    expect(withAmounts(order, { items: twoLines, discountAmount: 200 })).toEqual({
      ...order,
      amount: 1300,
      initial_amount: 1300,
      discount_amount: 200,
      items_discount_amount: 100,
      total_discount_amount: 300,
      ...{ applied_discount_amount: 0, items_applied_discount_amount: 0, total_applied_discount_amount: 0 },
      total_amount: 1000,
      items: [
        expect.objectContaining({ object: 'order_item', amount: 1000, quantity: 2, subtotal_amount: 1000 }),
        expect.objectContaining({ related_object: 'sku', amount: 300, discount_amount: 100, subtotal_amount: 200 }),
      ],
    });
  });

  it('are the ones that were sent, where they were', () => {
    expect(withAmounts(order, { amount: 5000, items: twoLines })).toMatchObject({ amount: 5000, total_amount: 4900 });
    expect(withAmounts(order, { amount: 5000, initialAmount: 4000 })).toMatchObject({ initial_amount: 4000 });
  });

  it('take the price that the product or SKU was sent with', () => {
    const items = [{ product_id: 'p', quantity: 3, product: { price: 70 } }];
    expect(withAmounts(order, { items })).toMatchObject({ amount: 210 });
  });

  it('are left out where there is neither an amount nor a price', () => {
    const after = withAmounts(order, { items: [{ product_id: 'p', quantity: 1 }] });
    expect(after).not.toHaveProperty('amount');
    expect(after).not.toHaveProperty('total_amount');
  });

  it('keep what was not sent', () => {
    const priced = withAmounts(order, { items: twoLines, discountAmount: 200 });
    expect(withAmounts(priced, { discountAmount: 0 })).toMatchObject({
      amount: 1300,
      total_discount_amount: 100,
      total_amount: 1200,
      items: priced.items,
    });
    expect(withAmounts(priced, { amount: 2000 })).toMatchObject({ discount_amount: 200, items: priced.items });
  });

  it('are never below zero', () => {
    expect(withAmounts(order, { amount: 100, discountAmount: 500 })).toMatchObject({ total_amount: 0 });
  });

  it('are what they were before any discount once these are taken off', () => {
    const plain = withAmounts(order, { items: twoLines.map(({ discount_amount: _, ...item }) => item) });
    const priced = withAmounts(order, { items: twoLines, discountAmount: 200 });
    expect(withoutDiscounts({ ...priced, applied_discount_amount: 200 })).toEqual(plain);
  });

  describe('without what one redemption did', () => {
    const line = { object: 'order_item', id: 'ordli_1', product_id: 'p', price: 500, initial_quantity: 2 };
    const plain = { ...order, initial_amount: 1000, discount_amount: 150 };

    it('keep the discounts and units that others gave', () => {
      const gift = { object: 'order_item', id: 'ordli_2', product_id: 'gift', price: 70, initial_quantity: 0 };
      const items = [
        { ...line, quantity: 5, amount: 2500, discount_amount: 1700, discount_quantity: 3 },
        { ...gift, quantity: 1, amount: 70, initial_amount: 0, discount_amount: 70, discount_quantity: 1 },
      ];
      const redeemed = {
        ...order,
        applied_discount_amount: 100,
        items: [
          {
            id: 'ordli_1',
            applied_quantity: 2,
            applied_quantity_amount: 1000,
            applied_discount_amount: 1000,
            applied_discount_quantity: 2,
          },
          { id: 'ordli_2', applied_quantity: 1, applied_quantity_amount: 70, applied_discount_amount: 70 },
        ],
      } as unknown as OrderDocument;
      const left = withoutRedemption({ ...plain, amount: 2570, items } as OrderDocument, redeemed);
      expect(left).toMatchObject({ amount: 1500, discount_amount: 50, items_discount_amount: 700, total_amount: 750 });
      expect(left.items).toEqual([
        expect.objectContaining({ id: 'ordli_1', quantity: 3, discount_quantity: 1, subtotal_amount: 800 }),
      ]);
    });

    it('leave lines alone that came later, and never fall below zero', () => {
      const items = [{ ...line, id: 'ordli_9', quantity: 2, amount: 1000, discount_amount: 200 }];
      const redeemed = {
        ...order,
        applied_discount_amount: 5000,
        items: [{ id: 'ordli_1', applied_discount_amount: 1000 }],
      } as unknown as OrderDocument;
      const left = withoutRedemption({ ...plain, amount: 1000, items } as OrderDocument, redeemed);
      expect(left).toMatchObject({ discount_amount: 0, items_discount_amount: 200, total_amount: 800 });
    });
  });

  it('must be numbers that can be written exactly', () => {
    expect(areExact({ items: twoLines })).toBe(true);
    expect(areExact({ items: [{ quantity: 999_999_999_999_999, price: 9_007_199_254_740_991 }] })).toBe(false);
    const half = Math.floor(Number.MAX_SAFE_INTEGER / 2) + 1;
    expect(areExact({ items: [{ amount: half }, { amount: half }] })).toBe(false);
  });
});
