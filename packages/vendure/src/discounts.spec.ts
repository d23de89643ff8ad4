import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cartOf, codesOf, type PricedOrder } from './cart-of-order.js';
import { sharesOf } from '@perkstream/client';
import { discountsOf } from './discounts.js';

const ORDER: PricedOrder = {
  code: 'ABC',
  lines: [
    { id: 1, quantity: 2, listPrice: 600, productVariant: { sku: 'mug', name: 'Mug' } },
    { id: 2, quantity: 0, listPrice: 100, productVariant: { sku: 'pen' } },
    { id: 3, quantity: 1, listPrice: 401, productVariant: { sku: 'plate' } },
  ],
  shippingLines: [{ listPrice: 490 }],
  customer: { id: 7, emailAddress: 'ann@example.com', firstName: 'Ann', lastName: '' },
  customFields: { perkstreamCodes: ['"TENTH"', '{"object":"voucher","id":"CARD","reward":{"id":"rew_1","points":5}}'] },
};

describe('The cart of an order', () => {
  it('has an item for each line that has units, and the codes that were entered', () => {
    const cart = cartOf(ORDER, codesOf(ORDER));
    expect(cart.items).toMatchObject([
      { source_id: 'mug', quantity: 2, price: 600, product: { name: 'Mug' } },
      { source_id: 'plate', quantity: 1, price: 401 },
    ]);
    expect(cart.codes).toEqual(['TENTH', { object: 'voucher', id: 'CARD', reward: { id: 'rew_1', points: 5 } }]);
    expect(cart.customer).toEqual({ source_id: '7', email: 'ann@example.com', name: 'Ann' });
  });

  it('has an item for shipping where offers may be about it', () => {
    expect(cartOf(ORDER, [], 'shipping').items?.at(-1)).toMatchObject({
      source_id: 'shipping',
      price: 490,
      quantity: 1,
    });
  });
});

describe('Discounts of lines', () => {
  it('are their own, and their share of what is taken off the whole order', () => {
    const order = {
      discount_amount: 100,
      items: [
        { amount: 1_200, discount_amount: 200 },
        { amount: 401, discount_amount: 0 },
      ],
    };
    expect(discountsOf({ order } as never, 2)).toEqual([200 + 71, 29]);
  });

  it('leave out items that the engine added', () => {
    const order = {
      discount_amount: 0,
      items: [
        { amount: 100, discount_amount: 10 },
        { amount: 50, discount_amount: 50 },
      ],
    };
    expect(discountsOf({ order } as never, 1)).toEqual([10]);
  });
});

it('Shares add up to the amount, and none is above its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (amount, of) => {
      const shares = sharesOf(amount, of);
      const total = of.reduce((sum, weight) => sum + weight, 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(amount, total));
      expect(shares.every((share, index) => share <= of[index]!)).toBe(true);
    }),
  );
});
