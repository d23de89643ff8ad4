import { describe, expect, it } from '@jest/globals';
import { openCart } from '../cart/open-cart.js';
import { type Discount } from '../discount/discount.js';
import { cartOf, catalogueOf, discounted, included, item, product } from '../testing/priced.js';
import { applyDiscount } from './apply-discount.js';

describe('a discount with a formula (§1.9)', () => {
  const cart = cartOf(item('prod_A', 6500), item('prod_B', 2000, 20));
  const rows: [string, Discount, object, number][] = [
    [
      'an amount in major units',
      { type: 'AMOUNT', amountOff: 100, amountOffFormula: 'MIN(ORDER_AMOUNT * 0.2;30)' },
      { amountOff: 3000, isDynamic: true },
      3000,
    ],
    [
      'half a cent is rounded up',
      { type: 'AMOUNT', amountOff: 100, amountOffFormula: '1.005' },
      { amountOff: 101, isDynamic: true },
      101,
    ],
    [
      'the static amount in cents',
      { type: 'AMOUNT', amountOff: 100, amountOffFormula: 'ORDER_METADATA("x")' },
      { amountOff: 100, isDynamic: false },
      100,
    ],
    [
      'nothing for less than nothing',
      { type: 'AMOUNT', amountOff: 100, amountOffFormula: '0 - 5' },
      { amountOff: 0, isDynamic: true },
      0,
    ],
    [
      'a percentage',
      { type: 'PERCENT', percentOff: 1, percentOffFormula: 'ORDER_ITEMS_QUANTITY * 5' },
      { percentOff: 10 },
      4650,
    ],
    ['at most 100 %', { type: 'PERCENT', percentOff: 1, percentOffFormula: '500' }, { percentOff: 100 }, 46500],
    [
      'a new total',
      { type: 'FIXED', fixedAmount: 1, fixedAmountFormula: 'ORDER_AMOUNT / 2' },
      { fixedAmount: 23250 },
      23250,
    ],
    [
      'a formula that needs a line, on the order: the static amount',
      { type: 'AMOUNT', amountOff: 100, amountOffFormula: 'ORDER_ITEM_PRICE', effect: 'APPLY_TO_ORDER' },
      { amountOff: 100, isDynamic: false },
      100,
    ],
  ];
  it.each(rows)('%s', (_title, discount, resolved, expected) => {
    const result = applyDiscount(cart, { discount });
    expect(result.discount).toMatchObject(resolved);
    expect(result.cart.discountAmount).toBe(expected);
  });

  it('may have another value for every line', () => {
    const perLine: Discount = {
      type: 'AMOUNT',
      amountOff: 100,
      amountOffFormula: 'ORDER_ITEM_PRICE * 0.01 + 1',
      effect: 'APPLY_TO_ITEMS_BY_QUANTITY',
    };
    const result = applyDiscount(cartOf(item('prod_A', 600), item('prod_B', 1000, 2)), { discount: perLine });
    expect(result.cart.lines.map((line) => line.discountAmount)).toEqual([106, 220]);
    expect(result.discount).toMatchObject({ amountOff: 100, isDynamic: true });
  });

  it('gives whole units only', () => {
    const discount: Discount = {
      type: 'UNIT',
      effect: 'ADD_NEW_ITEMS',
      unitOff: 1,
      unitOffFormula: 'ORDER_UNITS_QUANTITY / 6',
      unitType: 'prod_F',
    };
    const result = applyDiscount(cart, {
      discount,
      catalogue: catalogueOf([{ id: 'prod_F', price: 10, name: 'Gift' }]),
    });
    expect(result.cart.lines[2]).toMatchObject({ quantity: 3, discountAmount: 30 });
    expect(result.discount).toMatchObject({ unitOff: 3, isDynamic: true, product: { id: 'prod_F', name: 'Gift' } });
  });
});

describe('a step', () => {
  it('leaves the cart that it was given as it was, and shares the lines it did not touch', () => {
    const cart = cartOf(item('prod_A', 1000), item('prod_B', 1000));
    const before = structuredClone(cart);
    const after = discounted(
      cart,
      { type: 'AMOUNT', amountOff: 10, effect: 'APPLY_TO_ITEMS' },
      { targets: included(product('prod_A')) },
    );
    expect(cart).toEqual(before);
    expect(after.lines[1]).toBe(cart.lines[1]);
  });

  it('reports what its targets meet when the effect is on the order', () => {
    const { applicableTo, inapplicableTo } = applyDiscount(cartOf(item('prod_A', 1000, 2), item('prod_B', 1000)), {
      discount: { type: 'AMOUNT', amountOff: 10, effect: 'APPLY_TO_ORDER' },
      targets: { included: [product('prod_A')], excluded: [product('prod_B')], includedAll: false },
    });
    expect(applicableTo[0]?.orderItemUnits).toEqual([{ index: 0, units: [1, 2] }]);
    expect(inapplicableTo[0]?.orderItemIndices).toEqual([1]);
  });

  it('does not move what exceeds a line to another when it splits by quantity', () => {
    const cart = cartOf(item('prod_A', 10, 9), item('prod_B', 1000));
    const split: Discount = { type: 'AMOUNT', amountOff: 1000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' };
    expect(discounted(cart, split).lines.map((line) => line.discountAmount)).toEqual([90, 100]);
  });

  it.each<Discount['effect']>(['APPLY_TO_ITEMS_BY_QUANTITY', 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'])(
    'makes no unit cheaper than free (%s)',
    (effect) => {
      const targets = included(product('prod_A', { quantityLimit: 1 }));
      const off = { type: 'AMOUNT', amountOff: 2_000, effect } as Discount;
      const cart = discounted(cartOf(item('prod_A', 500, 3)), off, { targets });
      expect(cart.itemsDiscountAmount).toBe(500);
      const half = { type: 'PERCENT', percentOff: 50, effect: 'APPLY_TO_ITEMS' } as const;
      const twice = discounted(discounted(cartOf(item('prod_A', 500, 3)), half), off, { targets });
      expect(twice.itemsDiscountAmount).toBe(1_000);
    },
  );

  it('on items takes no more than the order still costs', () => {
    const paid = discounted(cartOf(item('prod_A', 1000)), { type: 'AMOUNT', amountOff: 700 });
    expect(discounted(paid, { type: 'PERCENT', percentOff: 100, effect: 'APPLY_TO_ITEMS' }).itemsDiscountAmount).toBe(
      300,
    );
  });

  it.each<Discount>([
    { type: 'AMOUNT', amountOff: Number.NaN, effect: 'APPLY_TO_ITEMS' },
    { type: 'AMOUNT', amountOff: -5 },
    { type: 'PERCENT', percentOff: Number.NaN, effect: 'APPLY_TO_ITEMS' },
    { type: 'UNIT', unitOff: Number.NaN, unitType: 'prod_A', effect: 'ADD_NEW_ITEMS' },
    { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [] },
  ])('has no effect with %j, and does not fail', (discount) => {
    const cart = cartOf(item('prod_A', 1000));
    expect(applyDiscount(cart, { discount })).toMatchObject({ hasEffect: false, cart });
  });

  it('has no effect on items of an order without items', () => {
    const discount: Discount = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' };
    expect(applyDiscount(openCart({ amount: 1000 }), { discount }).hasEffect).toBe(false);
  });
});
