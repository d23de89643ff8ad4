import { describe, expect, it } from '@jest/globals';
import { applyDiscount, type DiscountOptions } from '../apply/apply-discount.js';
import { type Cart } from '../cart/cart.js';
import { totalAmount } from '../cart/cart-totals.js';
import { openCart } from '../cart/open-cart.js';
import { type Discount } from '../discount/discount.js';
import { cartOf, catalogueOf, discounted, included, item, product } from '../testing/priced.js';

/** The edges of each effect, where a change of one constant or comparison would show. */

const CATALOGUE = catalogueOf(
  [{ id: 'prod_A', price: 1000 }, { id: 'prod_B', price: 500 }, { id: 'prod_free' }],
  [{ id: 'sku_A', productId: 'prod_A', price: 900 }],
);
const quantities = (cart: Cart) => cart.lines.map(({ quantity }) => quantity);
const discounts = (cart: Cart) => cart.lines.map(({ discountAmount }) => discountAmount);
const give = (cart: Cart, discount: Discount, options: Omit<DiscountOptions, 'discount'> = {}) =>
  discounted(cart, discount, { catalogue: CATALOGUE, ...options });

describe('A percentage', () => {
  it('of bundles adds up, to 100 % at most, also of an initial amount that is less than what is left', () => {
    const cart = openCart({ amount: 2000, initialAmount: 1000, existing: true });
    const off = (percentOff: number) =>
      discounted(
        cart,
        { type: 'PERCENT', percentOff, effect: 'APPLY_TO_ORDER' },
        { calculation: 'INITIAL_AMOUNT', bundleMultiplier: 3 },
      ).discountAmount;
    expect([20, 30, 33, 34, 60].map(off)).toEqual([600, 900, 990, 1000, 1000]);
  });

  it('of items is 100 % of the initial amount at most, where units were added', () => {
    const withMore = give(cartOf(item('prod_A', 1000)), unit('ADD_NEW_ITEMS', 1, 'prod_A'));
    const percent: Discount = { type: 'PERCENT', percentOff: 60, effect: 'APPLY_TO_ITEMS' };
    const twice = cartOf(item('prod_A', 1000, 2));
    expect(discounts(discounted(twice, percent, { bundleMultiplier: 2 }))).toEqual([2000]);
    const initial = discounted(withMore, percent, { calculation: 'INITIAL_AMOUNT', bundleMultiplier: 2 });
    expect(initial.lines[0]).toMatchObject({ amount: 2000, discountAmount: 2000, appliedDiscountAmount: 1000 });
    const raised = openCart({
      existing: true,
      items: [{ ...item('prod_A', 1000, 3), initialAmount: 1000, initialQuantity: 1 }],
    });
    const capped = discounted(raised, percent, { calculation: 'INITIAL_AMOUNT', bundleMultiplier: 2 });
    expect(discounts(capped)).toEqual([1000]);
  });
});

describe('Bundles', () => {
  const limited = included(product('prod_A', { quantityLimit: 1 }));
  const three = cartOf(item('prod_A', 1000, 3));
  const units = (discount: Discount) =>
    applyDiscount(three, { discount, targets: limited, bundleMultiplier: 2 }).applicableTo[0]?.orderItemUnits;

  const rows: [string, Discount, number[], number][] = [
    ['an amount off a line', { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS' }, [1], 200],
    ['an amount off units', { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }, [1, 2], 200],
    ['a split amount', { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' }, [1], 200],
    [
      'an amount split by units',
      { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' },
      [1],
      200,
    ],
    ['a percentage', { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' }, [1], 200],
    ['a fixed price', { type: 'FIXED', fixedAmount: 900, effect: 'APPLY_TO_ITEMS' }, [1, 2], 200],
  ];
  it.each(rows)('multiply %s or its limit of units, never both', (_title, discount, taken, off) => {
    expect(units(discount)).toEqual([{ index: 0, units: taken }]);
    expect(discounts(discounted(three, discount, { targets: limited, bundleMultiplier: 2 }))).toEqual([off]);
  });
});

describe('A split amount', () => {
  it('is no more than the units that it is for are worth, cents cut off', () => {
    const cart = openCart({ items: [{ productId: 'prod_A', quantity: 3, amount: 100 }] });
    const discount: Discount = { type: 'AMOUNT', amountOff: 1000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' };
    expect(
      discounts(discounted(cart, discount, { targets: included(product('prod_A', { quantityLimit: 1 })) })),
    ).toEqual([33]);
  });
});

describe('Missing units', () => {
  it('are given away from the cart also where a product is discounted once only, if it is not yet', () => {
    const cart = give(cartOf(item('prod_A', 1000)), unit('ADD_MISSING_ITEMS', 1, 'prod_A'), { productsMode: 'ONCE' });
    expect([quantities(cart), discounts(cart)]).toEqual([[1], [1000]]);
  });

  it('are taken from several lines, SKUs of the product among them, and nothing is added where enough are there', () => {
    const items = [item('prod_A', 1000), { ...item('prod_A', 900, 2), skuId: 'sku_A' }, item('prod_A', 800)];
    const cart = give(cartOf(...items), unit('ADD_MISSING_ITEMS', 2, 'prod_A'));
    expect([quantities(cart), discounts(cart)]).toEqual([
      [1, 2, 1],
      [1000, 900, 0],
    ]);
  });

  it('of many leave no empty line behind where none are missing', () => {
    const sku = { ...item('prod_A', 900, 2), skuId: 'sku_A' };
    const cart = give(cartOf(sku), {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { effect: 'ADD_MISSING_ITEMS', unitOff: 1, unitType: 'prod_A' },
        { effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_B' },
      ],
    });
    expect(quantities(cart)).toEqual([2, 1]);
  });

  it('do not count what the same discount added', () => {
    const cart = give(cartOf(item('prod_B', 500)), {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_A' },
        { effect: 'ADD_MISSING_ITEMS', unitOff: 1, unitType: 'prod_A' },
      ],
    });
    expect([quantities(cart), discounts(cart)]).toEqual([
      [1, 2],
      [0, 2000],
    ]);
  });
});

describe('New units', () => {
  it('come on a line of their own beside a line without units', () => {
    const cart = give(cartOf(item('prod_A', 1000, 0), item('prod_B', 500)), unit('ADD_NEW_ITEMS', 1, 'prod_A'));
    expect(quantities(cart)).toEqual([0, 1, 1]);
  });

  it('of none add no line', () => {
    const cart = give(cartOf(item('prod_B', 500)), {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { effect: 'ADD_NEW_ITEMS', unitOff: 0, unitType: 'prod_A' },
        { effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_B' },
      ],
    });
    expect(quantities(cart)).toEqual([2]);
  });
});

describe('The same units again', () => {
  const more = (...items: Parameters<typeof cartOf>) =>
    quantities(give(cartOf(...items), unit('ADD_SAME_ITEMS', 1, 'pc_1'), { isInCollection: () => true }));

  it('come once for a product that stands on several lines, the first of them', () => {
    expect(more(item('prod_A', 1000), item('prod_A', 1000), item('prod_B', 500))).toEqual([2, 1, 2]);
  });

  it('do not come for lines without units, nor for lines that name nothing', () => {
    expect(more(item('prod_A', 1000, 0), { price: 100, quantity: 1 })).toEqual([0, 1]);
  });

  it('come for a line that a source id names', () => {
    expect(more({ sourceId: 'shirt', price: 100, quantity: 1 })).toEqual([2]);
  });
});

describe('A replacement', () => {
  const replace = (cart: Cart, unitOff = 1, unitType = 'prod_B', limits: object = {}) =>
    give(cart, { type: 'UNIT', effect: 'REPLACE_ITEMS', unitOff, unitType, ...limits });
  const halfOff = (cart: Cart) =>
    discounted(
      cart,
      { type: 'AMOUNT', amountOff: 500, effect: 'APPLY_TO_ITEMS' },
      { targets: included(product('prod_A')) },
    );

  it('takes every unit that is covered, from several lines, onto one line', () => {
    const cart = replace(cartOf(item('prod_A', 1000, 2), item('prod_C', 700)));
    expect(quantities(cart)).toEqual([0, 0, 3]);
    expect([cart.amount, totalAmount(cart)]).toEqual([1500, 1500]);
    expect(cart.lines[2]?.applicationDetails).toHaveLength(2);
  });

  it('is none with units without a price, and none where nothing would come', () => {
    const cart = cartOf(item('prod_A', 1000));
    expect(replace(cart, 1, 'prod_free')).toBe(cart);
    expect(replace(cart, 0)).toBe(cart);
  });

  it('leaves units alone that cost nothing each', () => {
    const cart = openCart({ items: [{ productId: 'prod_A', price: 0, quantity: 1, amount: 1000 }] });
    expect(replace(cart)).toBe(cart);
  });

  it('takes units of the smallest price', () => {
    expect(quantities(replace(cartOf(item('prod_A', 1))))).toEqual([0, 1]);
  });

  it('takes whole units only, as many as are not discounted yet', () => {
    const cart = replace(halfOff(cartOf(item('prod_A', 1000, 2))));
    expect(quantities(cart)).toEqual([1, 1]);
  });

  it('passes over a line of which no whole unit is left', () => {
    const cart = replace(halfOff(cartOf(item('prod_A', 1000), item('prod_C', 700))));
    expect(quantities(cart)).toEqual([1, 0, 1]);
    expect(cart.lines[2]?.applicationDetails).toMatchObject([{ sourceIndex: 1 }]);
  });

  it('may make the order as cheap as what was taken off it already, and no cheaper', () => {
    const discount = (amountOff: number): Discount => ({ type: 'AMOUNT', amountOff, effect: 'APPLY_TO_ORDER' });
    const order = cartOf(item('prod_A', 1000));
    const exact = replace(discounted(order, discount(500)));
    expect([quantities(exact), totalAmount(exact)]).toEqual([[0, 1], 0]);
    const tooMuch = discounted(order, discount(501));
    expect(quantities(replace(tooMuch))).toEqual([1]);
  });

  it('counts its own discount against what is left of the order', () => {
    const dearer = catalogueOf([{ id: 'prod_up', price: 1500 }]);
    const discount: Discount = { type: 'UNIT', effect: 'REPLACE_ITEMS', unitOff: 1, unitType: 'prod_up' };
    const paid = discounted(cartOf(item('prod_A', 1000)), {
      type: 'AMOUNT',
      amountOff: 1000,
      effect: 'APPLY_TO_ORDER',
    });
    const cart = discounted(paid, discount, { catalogue: dearer });
    expect([quantities(cart), cart.itemsDiscountAmount, totalAmount(cart)]).toEqual([[0, 1], 500, 0]);
  });
});

function unit(
  effect: 'ADD_NEW_ITEMS' | 'ADD_MISSING_ITEMS' | 'ADD_SAME_ITEMS',
  unitOff: number,
  unitType: string,
): Discount {
  return { type: 'UNIT', effect, unitOff, unitType };
}
