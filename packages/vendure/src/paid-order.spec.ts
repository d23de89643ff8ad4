import { describe, expect, it } from '@jest/globals';
import { type PricedOrder } from './cart-of-order.js';
import { keptDiscounts } from './paid-order.js';

/** Two mugs of 12.99 and a plate of 7.45, with 5.01 off the order, and shipping. */
const paid = {
  items: [
    { source_id: 'MUG', quantity: 2, amount: 2598 },
    { source_id: 'PLATE', quantity: 1, amount: 745 },
    { source_id: 'shipping', quantity: 1, amount: 490, discount_amount: 490 },
  ],
  discount_amount: 501,
} as never;

function orderOf(lines: readonly (readonly [sku: string, quantity: number, placed: number])[]): PricedOrder {
  return {
    code: 'ORDER-1',
    lines: lines.map(([sku, quantity, orderPlacedQuantity], id) => {
      return { id, quantity, orderPlacedQuantity, listPrice: 1, productVariant: { sku } };
    }),
    shippingLines: [{ listPrice: 490 }],
  };
}

/** What a line takes off, as Vendure counts it. */
const taken = (adjustment: number, quantity: number, placed: number) =>
  Math.round((adjustment / Math.max(quantity, placed)) * quantity);

describe('A paid order that is modified', () => {
  it('keeps the discounts of the units that it had, and of shipping', () => {
    const kept = keptDiscounts(
      paid,
      orderOf([
        ['MUG', 2, 2],
        ['PLATE', 1, 1],
        ['PEN', 3, 0],
      ]),
      'shipping',
    );
    expect(kept).toEqual({ lines: { 0: 389, 1: 112, 2: 0 }, shipping: 490 });
  });

  it('costs with fewer units what the engine has not given back for the others', () => {
    const { lines } = keptDiscounts(paid, orderOf([['MUG', 1, 2]]));
    // Of 22.09 that the mugs have cost, 11.05 come back for the first.
    expect(1299 - taken(lines[0]!, 1, 2)).toBe(2209 - 1105);
  });

  it('costs the full price for units that are added', () => {
    const { lines } = keptDiscounts(paid, orderOf([['MUG', 5, 2]]));
    expect(taken(lines[0]!, 5, 2)).toBe(389);
  });
});
