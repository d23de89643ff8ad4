import { describe, expect, it } from '@jest/globals';
import { applyDiscount } from '../apply/apply-discount.js';
import { type Cart } from '../cart/cart.js';
import { totalDiscountAmount } from '../cart/cart-totals.js';
import { openCart } from '../cart/open-cart.js';
import { type Discount } from '../discount/discount.js';
import { type ProductTargets } from '../targets/product-target.js';
import { cartOf, catalogueOf, discounted, included, item, product } from '../testing/priced.js';

const ORDER = openCart({ amount: 10000 });
const MICE = cartOf(item('prod_M', 5000, 3));
const TICKETS = cartOf(item('prod_T', 2000, 5), item('prod_D', 500, 9));

describe('complete bundles (§1.12) multiply', () => {
  const rows: [string, Cart, number, Discount, ProductTargets | undefined, number][] = [
    ['an amount off the order', ORDER, 5, { type: 'AMOUNT', amountOff: 100 }, undefined, 500],
    ['a percentage of the order', ORDER, 5, { type: 'PERCENT', percentOff: 5 }, undefined, 2500],
    ['not a fixed total', ORDER, 5, { type: 'FIXED', fixedAmount: 4000 }, undefined, 6000],
    ['the limit of units, by quantity', MICE, 2, byQuantity(2000), limited(1), 4000],
    ['nothing by quantity without a limit', MICE, 2, byQuantity(2000), limited(undefined), 6000],
    ['an amount off every line', separateLines(), 2, onItems(2000), undefined, 12000],
    [
      'a percentage of every line',
      MICE,
      2,
      { type: 'PERCENT', percentOff: 5, effect: 'APPLY_TO_ITEMS' },
      undefined,
      1500,
    ],
    [
      'the limits of fixed prices',
      TICKETS,
      2,
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS' },
      included(
        product('prod_T', { price: 1500, quantityLimit: 1 }),
        product('prod_D', { price: 400, quantityLimit: 2 }),
      ),
      2 * 500 + 4 * 100,
    ],
    [
      'a split amount',
      cartOf(item('prod_A', 6000), item('prod_B', 4000)),
      2,
      { type: 'AMOUNT', amountOff: 1000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
      undefined,
      2000,
    ],
  ];
  it.each(rows)('%s', (_title, cart, bundleMultiplier, discount, targets, expected) => {
    expect(totalDiscountAmount(discounted(cart, discount, { bundleMultiplier, targets }))).toBe(expected);
  });

  it('the split itself: 20 over 60 and 40 is 12 and 8', () => {
    const cart = discounted(
      cartOf(item('prod_A', 6000), item('prod_B', 4000)),
      { type: 'AMOUNT', amountOff: 1000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
      { bundleMultiplier: 2 },
    );
    expect(cart.lines.map((line) => line.discountAmount)).toEqual([1200, 800]);
  });

  it('free units', () => {
    const cart = discounted(
      cartOf(item('prod_A', 100)),
      { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unitOff: 2, unitType: 'prod_F' },
      { bundleMultiplier: 3, catalogue: catalogueOf([{ id: 'prod_F', price: 10 }]) },
    );
    expect(cart.lines[1]).toMatchObject({ quantity: 6, discountAmount: 60 });
  });

  const catalogue = catalogueOf([
    { id: 'prod_F', price: 10 },
    { id: 'prod_A', price: 100 },
  ]);
  const unitRows: [string, Discount, object[]][] = [
    [
      'missing units',
      { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unitOff: 2, unitType: 'prod_A' },
      [{ quantity: 6, discountQuantity: 6, discountAmount: 600 }],
    ],
    [
      'each of many units',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_F' },
          { effect: 'ADD_NEW_ITEMS', unitOff: 2, unitType: 'prod_A' },
        ],
      },
      [
        { quantity: 10, discountAmount: 600 },
        { quantity: 3, discountAmount: 30 },
      ],
    ],
    [
      'units of the same product',
      { type: 'UNIT', effect: 'ADD_SAME_ITEMS', unitOff: 1, unitType: 'prod_A' },
      [{ quantity: 7, discountAmount: 300 }],
    ],
    [
      'the limit of replaced units, and so what comes for them',
      { type: 'UNIT', effect: 'REPLACE_ITEMS', unitOff: 2, unitType: 'prod_F', quantityLimit: 1 },
      [{ quantity: 1 }, { quantity: 6 }],
    ],
  ];
  it.each(unitRows)('%s', (_title, discount, lines) => {
    const cart = discounted(cartOf(item('prod_A', 100, 4)), discount, { bundleMultiplier: 3, catalogue });
    expect(cart.lines).toMatchObject(lines);
  });

  it('nothing at all while no bundle is complete', () => {
    for (const discount of [byQuantity(2000), { type: 'AMOUNT', amountOff: 5 }] satisfies Discount[]) {
      expect(applyDiscount(MICE, { discount, bundleMultiplier: 0 }).hasEffect).toBe(false);
    }
  });
});

function byQuantity(amountOff: number): Discount {
  return { type: 'AMOUNT', amountOff, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' };
}

function onItems(amountOff: number): Discount {
  return { type: 'AMOUNT', amountOff, effect: 'APPLY_TO_ITEMS' };
}

function limited(quantityLimit: number | undefined): ProductTargets {
  return included(product('prod_M', { quantityLimit }));
}

function separateLines(): Cart {
  return cartOf(item('prod_1', 9000), item('prod_2', 9000), item('prod_3', 9000));
}
