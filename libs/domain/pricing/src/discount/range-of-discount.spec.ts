import { describe, expect, it } from '@jest/globals';
import { cartOf, item } from '../testing/priced.js';
import { openCart } from '../cart/open-cart.js';
import { type Discount } from './discount.js';
import { rangesOn } from './range-of-discount.js';

const ORDER = { hasTargets: false, hasBundle: false };
/** 2 × 30.00 and 1 × 40.00 */
const cart = cartOf(item('prod_a', 3_000, 2), item('prod_b', 4_000));

describe('what a discount will be, foreseen', () => {
  it.each<[string, Discount, number, number]>([
    ['an amount off the order', { type: 'AMOUNT', amountOff: 700 }, 700, 700],
    ['more than the order costs', { type: 'AMOUNT', amountOff: 20_000, effect: 'APPLY_TO_ORDER' }, 10_000, 10_000],
    ['a percentage of the order, half up', { type: 'PERCENT', percentOff: 12.345 }, 1_235, 1_235],
    ['a percentage up to a limit', { type: 'PERCENT', percentOff: 50, amountLimit: 900 }, 900, 900],
    ['a new price of the order', { type: 'FIXED', fixedAmount: 8_500 }, 1_500, 1_500],
    ['a higher price than it has', { type: 'FIXED', fixedAmount: 18_500 }, 0, 0],
    ['no price at all', { type: 'FIXED' }, 0, 0],
    ['an amount off each line', { type: 'AMOUNT', amountOff: 700, effect: 'APPLY_TO_ITEMS' }, 0, 1_400],
    ['an amount off each unit', { type: 'AMOUNT', amountOff: 700, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }, 0, 2_100],
    [
      'an amount split among lines',
      { type: 'AMOUNT', amountOff: 700, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
      0,
      700,
    ],
    [
      'an amount off each line, up to a limit',
      { type: 'AMOUNT', amountOff: 700, aggregatedAmountLimit: 800, effect: 'APPLY_TO_ITEMS' },
      0,
      800,
    ],
    ['a percentage of lines', { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' }, 0, 1_000],
    ['new prices of lines', { type: 'FIXED', fixedAmount: 1, effect: 'APPLY_TO_ITEMS' }, 0, 10_000],
    ['units', { type: 'UNIT', unitOff: 1, unitType: 'prod_c' }, 0, Infinity],
    ['a formula', { type: 'AMOUNT', amountOff: 1, amountOffFormula: 'ORDER_AMOUNT / 2' }, 0, 10_000],
  ])('of %s', (_what, discount, least, most) => {
    expect(rangesOn(cart)(discount, ORDER)).toEqual({ least, most });
  });

  it('is about lines where rules name products', () => {
    const discount: Discount = { type: 'AMOUNT', amountOff: 700 };
    expect(rangesOn(cart)(discount, { ...ORDER, hasTargets: true })).toEqual({ least: 0, most: 1_400 });
  });

  it('is anything that is left to pay, where a bundle or an earlier discount has a say', () => {
    const discount: Discount = { type: 'PERCENT', percentOff: 10 };
    expect(rangesOn(cart)(discount, { ...ORDER, hasBundle: true })).toEqual({ least: 0, most: 10_000 });
    const stored = openCart({ existing: true, amount: 10_000, discountAmount: 4_000 });
    expect(rangesOn(stored)(discount, ORDER)).toEqual({ least: 0, most: 6_000 });
  });
});
