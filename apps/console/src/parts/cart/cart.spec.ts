import { describe, expect, it } from '@jest/globals';
import { type Cart, EMPTY_CART, orderOf, readCart, redeemablesOf, withCode, withLine, writeCart } from './cart.js';

const shirt = { id: 'prod_1', name: 'Shirt', quantity: 2 };

describe('A cart', () => {
  it('comes back from the address bar as it was', () => {
    const cart: Cart = {
      lines: [{ ...shirt, price: 1_999, fields: { size: 'M' } }],
      codes: ['WELCOME10', 'promo_1'],
      customer: { id: 'cust_1', name: 'Ada' },
      fields: { channel: 'web' },
      rewards: { CLUB: 'rew_1' },
    };
    expect(readCart(writeCart(cart))).toEqual(cart);
    expect(writeCart(EMPTY_CART)).toBe('');
  });

  it.each(['', 'x', 'null', '[]', '{"lines":[{}],"codes":[1],"customer":{}}'])('is empty where %s is none', (text) => {
    expect(readCart(text)).toEqual(EMPTY_CART);
  });

  it('counts the same product once more, and a code once', () => {
    expect(withLine({ ...EMPTY_CART, lines: [shirt] }, { ...shirt, quantity: 1 }).lines).toEqual([
      { ...shirt, quantity: 3 },
    ]);
    expect(withCode(withCode(EMPTY_CART, ' A '), 'A').codes).toEqual(['A']);
  });

  it('asks about products, SKUs and what was typed', () => {
    const lines = [shirt, { id: 'sku_1', name: 'Shoes, 42', quantity: 1, price: 500, fields: { gift: 'true' } }];
    expect(orderOf({ ...EMPTY_CART, lines, fields: { stops: '3', zip: '01234' } })).toEqual({
      items: [
        { product_id: 'prod_1', quantity: 2 },
        { sku_id: 'sku_1', quantity: 1, price: 500, metadata: { gift: true } },
      ],
      metadata: { stops: 3, zip: '01234' },
    });
  });

  it('is an amount, or an order that is stored', () => {
    const amount = { ...EMPTY_CART, codes: ['A'], amount: 0 };
    expect(readCart(writeCart(amount))).toEqual(amount);
    expect(orderOf({ ...amount, amount: 1_990 })).toEqual({ amount: 1_990 });
    const stored = { ...EMPTY_CART, order: { id: 'ord_1', name: '4711' } };
    expect(readCart(writeCart(stored))).toEqual(stored);
    expect(orderOf(stored)).toEqual({ id: 'ord_1' });
  });

  it('knows promotions and stacks by their ids', () => {
    const cart = { ...EMPTY_CART, codes: ['CLUB', 'promo_1', 'stack_1'], rewards: { CLUB: 'rew_1' } };
    expect(redeemablesOf(cart)).toEqual([
      { object: 'voucher', id: 'CLUB', reward: { id: 'rew_1' } },
      { object: 'promotion_tier', id: 'promo_1' },
      { object: 'promotion_stack', id: 'stack_1' },
    ]);
  });
});
