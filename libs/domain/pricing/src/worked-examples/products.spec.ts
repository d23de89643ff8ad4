import { describe, expect, it } from '@jest/globals';
import { applyDiscount } from '../apply/apply-discount.js';
import { openCart } from '../cart/open-cart.js';
import { type Cart } from '../cart/cart.js';
import { type Discount } from '../discount/discount.js';
import { type ProductTargets } from '../targets/product-target.js';
import { cartOf, collection, discounted, included, item, product, totalsOf } from '../testing/priced.js';

const CART = cartOf(item('prod_A', 1000, 2), item('prod_B', 1500, 3), item('prod_C', 2000, 3), item('prod_D', 2500, 2));
const A_B_C = included(product('prod_A'), product('prod_B'), product('prod_C'));
const PRICED_A_B_C = included(...['prod_A', 'prod_B', 'prod_C'].map((id) => product(id, { price: 1000 })));

describe('a discount on products (§1.5)', () => {
  const rows: [string, Discount, ProductTargets, number[], number][] = [
    ['AMOUNT 10 APPLY_TO_ITEMS', amount(1000, 'APPLY_TO_ITEMS'), A_B_C, [1000, 1000, 1000, 0], 14500],
    ['AMOUNT 10 …BY_QUANTITY', amount(1000, 'APPLY_TO_ITEMS_BY_QUANTITY'), A_B_C, [2000, 3000, 3000, 0], 9500],
    ['AMOUNT 10 …PROPORTIONALLY', amount(1000, 'APPLY_TO_ITEMS_PROPORTIONALLY'), A_B_C, [160, 360, 480, 0], 16500],
    [
      'AMOUNT 10 …PROPORTIONALLY_BY_QUANTITY',
      amount(1000, 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'),
      A_B_C,
      [250, 375, 375, 0],
      16500,
    ],
    ['PERCENT 10 APPLY_TO_ITEMS', percent(10, 'APPLY_TO_ITEMS'), A_B_C, [200, 450, 600, 0], 16250],
    ['FIXED 10 APPLY_TO_ITEMS', { type: 'FIXED', effect: 'APPLY_TO_ITEMS' }, PRICED_A_B_C, [0, 1500, 3000, 0], 13000],
    [
      'FIXED 10 from the discount where targets name no price',
      { type: 'FIXED', fixedAmount: 1000, effect: 'APPLY_TO_ITEMS' },
      A_B_C,
      [0, 1500, 3000, 0],
      13000,
    ],
  ];
  it.each(rows)('%s', (_title, discount, targets, lines, total) => {
    const cart = discounted(CART, discount, { targets });
    expect(totalsOf(cart)).toEqual({ amount: 17500, lines, discount: 17500 - total, total });
  });

  it('takes the effect on items when none is set and products are included', () => {
    const result = applyDiscount(CART, { discount: { type: 'AMOUNT', amountOff: 1000 }, targets: A_B_C });
    expect(result.discount).toMatchObject({ effect: 'APPLY_TO_ITEMS' });
    expect(totalsOf(result.cart).total).toBe(14500);
  });

  it('takes the effect on the order when none is set and no product is named', () => {
    const result = applyDiscount(CART, { discount: { type: 'AMOUNT', amountOff: 1000 } });
    expect(result.discount).toMatchObject({ effect: 'APPLY_TO_ORDER' });
    expect(totalsOf(result.cart)).toMatchObject({ lines: [0, 0, 0, 0], total: 16500 });
  });
});

describe('skip and repeat (§1.5)', () => {
  const cart = cartOf(
    item('prod_T', 2000, 3),
    item('prod_P', 1500, 5),
    item('prod_M', 1000, 2),
    item('prod_K', 500, 4),
    item('prod_D', 2500, 2),
  );
  const rule = { effect: 'APPLY_FROM_MOST_EXPENSIVE', skipInitially: 1, repeat: 2 } as const;
  const isInCollection = (_id: string, line: Cart['lines'][number]) => line.productId !== 'prod_D';
  const asCollection = (target: 'ITEM' | 'UNIT') => included(collection('pc_1', { ...rule, target }));
  const asProducts = (target: 'ITEM' | 'UNIT') =>
    included(...['prod_K', 'prod_M', 'prod_P', 'prod_T'].map((id) => product(id, { ...rule, target })));

  it.each([
    ['one collection', asCollection],
    ['four products with the same rule', asProducts],
  ])('counts lines over %s', (_title, targets) => {
    const options = { targets: targets('ITEM'), isInCollection };
    expect(totalsOf(discounted(cart, amount(500, 'APPLY_TO_ITEMS'), options))).toEqual({
      amount: 22500,
      lines: [0, 500, 0, 500, 0],
      discount: 1000,
      total: 21500,
    });
  });

  it.each([
    ['one collection', asCollection],
    ['four products with the same rule', asProducts],
  ])('counts units over %s, on from one line into the next', (_title, targets) => {
    const options = { targets: targets('UNIT'), isInCollection };
    expect(totalsOf(discounted(cart, amount(500, 'APPLY_TO_ITEMS_BY_QUANTITY'), options))).toEqual({
      amount: 22500,
      lines: [500, 1500, 500, 1000, 0],
      discount: 3500,
      total: 19000,
    });
  });

  it('says which units it took, in the order of application', () => {
    const { applicableTo } = applyDiscount(cart, {
      discount: amount(500, 'APPLY_TO_ITEMS_BY_QUANTITY'),
      targets: asCollection('UNIT'),
      isInCollection,
    });
    expect(applicableTo).toMatchObject([
      {
        orderItemIndices: [0, 1, 2, 3],
        orderItemUnits: [
          { index: 0, units: [2] },
          { index: 1, units: [1, 3, 5] },
          { index: 2, units: [2] },
          { index: 3, units: [2, 4] },
        ],
      },
    ]);
  });
});

describe('more numbers (§1.5)', () => {
  const rows: [string, Cart, Discount, ProductTargets | undefined, Partial<ReturnType<typeof totalsOf>>][] = [
    ['PERCENT 10 on an amount', openCart({ amount: 20050 }), percent(10), undefined, { discount: 2005, total: 18045 }],
    [
      'PERCENT 10 of the order, items supplied',
      cartOf(item('prod_A', 6500), item('prod_B', 6000), item('prod_C', 34000)),
      percent(10),
      undefined,
      { amount: 46500, lines: [0, 0, 0], discount: 4650, total: 41850 },
    ],
    [
      'AMOUNT 1000 on two of four lines',
      openCart({ items: fourLines() }),
      amount(1000, 'APPLY_TO_ITEMS'),
      included(product('prod_A'), product('prod_B')),
      { amount: 195000, lines: [1000, 1000, 0, 0], discount: 2000, total: 193000 },
    ],
    [
      'AMOUNT 1000 split over two of four lines',
      openCart({ items: fourLines() }),
      amount(1000, 'APPLY_TO_ITEMS_PROPORTIONALLY'),
      included(product('prod_A'), product('prod_B')),
      { amount: 195000, lines: [200, 800, 0, 0], discount: 1000, total: 194000 },
    ],
    [
      'AMOUNT 300 split over lines that exceed the amount sent',
      openCart({ amount: 6000, items: [item('prod_A', 3300), item('prod_B', 3400)] }),
      amount(300, 'APPLY_TO_ITEMS_PROPORTIONALLY'),
      undefined,
      { amount: 6000, lines: [148, 152], total: 5700 },
    ],
    [
      'AMOUNT 1000, held by the line',
      cartOf(item('prod_A', 2000), item('prod_B', 700)),
      amount(1000, 'APPLY_TO_ITEMS'),
      undefined,
      { lines: [1000, 700], discount: 1700, total: 1000 },
    ],
    [
      'FIXED price 800 on six lines',
      cartOf(...[2900, 3100, 2900, 1700, 1500, 60000].map((price, index) => item(`prod_${index}`, price))),
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS' },
      included(...[0, 1, 2, 3, 4, 5].map((index) => product(`prod_${index}`, { price: 800 }))),
      { amount: 72100, lines: [2100, 2300, 2100, 900, 700, 59200], discount: 67300, total: 4800 },
    ],
    [
      'FIXED prices from formulas',
      cartOf(
        item('prod_A', 6500),
        item('prod_B', 6000),
        item('prod_C', 2000),
        item('prod_D', 5000, 2),
        item('prod_E', 11000, 2),
      ),
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS' },
      included(
        product('prod_A', { price: 1, priceFormula: 'ORDER_ITEM_PRICE * 0.8' }),
        product('prod_B', { price: 1, priceFormula: 'ORDER_ITEM_PRICE - 6' }),
        product('prod_C', { price: 1, priceFormula: 'IF(ORDER_AMOUNT > 400;0;20)' }),
        product('prod_D', { price: 1, priceFormula: 'MIN(45;ORDER_ITEM_PRICE)' }),
        product('prod_E', { price: 8800, priceFormula: 'ORDER_METADATA("missing")' }),
      ),
      { amount: 46500, lines: [1300, 600, 2000, 1000, 4400], discount: 9300, total: 37200 },
    ],
    [
      'PERCENT 50 of a line worth more than the amount sent',
      openCart({ amount: 15100, items: [item('prod_A', 50070)] }),
      percent(50, 'APPLY_TO_ITEMS'),
      undefined,
      { lines: [25035], total: 0 },
    ],
  ];
  it.each(rows)('%s', (_title, cart, discount, targets, expected) => {
    expect(totalsOf(discounted(cart, discount, { targets }))).toMatchObject(expected);
  });

  it('limits units per line, and over all lines of a target', () => {
    const cart = cartOf(
      item('prod_X', 1000, 3),
      item('prod_X', 1000, 3),
      item('prod_Y', 500, 4),
      item('prod_Y', 500, 4),
    );
    const targets = included(
      product('prod_X', { quantityLimit: 1, aggregatedQuantityLimit: 1 }),
      product('prod_Y', { quantityLimit: 2, aggregatedQuantityLimit: 3 }),
    );
    const cartAfter = discounted(cart, amount(100, 'APPLY_TO_ITEMS_BY_QUANTITY'), { targets });
    expect(totalsOf(cartAfter).lines).toEqual([100, 0, 200, 100]);
  });
});

function fourLines() {
  return [item('prod_A', 2000), item('prod_B', 8000), item('prod_C', 85000), item('prod_D', 100000)];
}

function amount(amountOff: number, effect?: Extract<Discount, { type: 'AMOUNT' }>['effect']): Discount {
  return { type: 'AMOUNT', amountOff, effect };
}

function percent(percentOff: number, effect?: Extract<Discount, { type: 'PERCENT' }>['effect']): Discount {
  return { type: 'PERCENT', percentOff, effect };
}
