import { describe, expect, it } from '@jest/globals';
import { applyDiscount } from '../apply/apply-discount.js';
import { type Cart } from '../cart/cart.js';
import { totalAmount } from '../cart/cart-totals.js';
import { openCart, type OrderInput } from '../cart/open-cart.js';
import { presentOrder } from '../cart/present-order.js';
import { type Discount } from '../discount/discount.js';
import {
  cartOf,
  catalogueOf,
  collection,
  discounted,
  included,
  item,
  product,
  UNDISCOUNTED,
} from '../testing/priced.js';

const catalogue = catalogueOf(
  [
    { id: 'prod_1', price: 2900 },
    { id: 'prod_2', price: 3100 },
    { id: 'prod_3', price: 210000 },
    { id: 'prod_S', price: 1800 },
  ],
  [{ id: 'sku_1', price: 1700, productId: 'prod_S', sku: 'large' }],
);

const REST = [item('prod_R', 70400)];
const SKU_CART: OrderInput = { items: [{ productId: 'prod_S', skuId: 'sku_1', quantity: 1 }, ...REST] };

describe('free units (§1.7)', () => {
  const rows: [string, OrderInput, Discount, object][] = [
    [
      'NEW 1 of a product in the cart',
      { items: [item('prod_1', 2900)] },
      unit('ADD_NEW_ITEMS', 1, 'prod_1'),
      {
        amount: 5800,
        initial_amount: 2900,
        items_discount_amount: 2900,
        total_amount: 2900,
        items: [{ quantity: 2, initial_quantity: 1, discount_quantity: 1, amount: 5800, discount_amount: 2900 }],
      },
    ],
    [
      'MISSING 1 of a product in the cart adds nothing',
      { items: [item('prod_1', 2900)] },
      unit('ADD_MISSING_ITEMS', 1, 'prod_1'),
      {
        amount: 2900,
        total_amount: 0,
        items: [{ quantity: 1, amount: 2900, discount_amount: 2900, subtotal_amount: 0 }],
      },
    ],
    [
      'MANY: MISSING 1 of the first, NEW 1 of the second',
      { items: [item('prod_1', 2900), item('prod_2', 3100)] },
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { effect: 'ADD_MISSING_ITEMS', unitOff: 1, unitType: 'prod_1' },
          { effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_2' },
        ],
      },
      {
        amount: 9100,
        items_discount_amount: 6000,
        total_amount: 3100,
        items: [
          { quantity: 1, discount_amount: 2900, subtotal_amount: 0 },
          { quantity: 2, discount_quantity: 1, amount: 6200, discount_amount: 3100, subtotal_amount: 3100 },
        ],
      },
    ],
    [
      'MISSING 23 of a SKU of which one is in the cart',
      SKU_CART,
      unit('ADD_MISSING_ITEMS', 23, 'sku_1'),
      {
        amount: 109500,
        initial_amount: 72100,
        total_amount: 70400,
        items: [
          {
            quantity: 23,
            initial_quantity: 1,
            discount_quantity: 23,
            amount: 39100,
            discount_amount: 39100,
            subtotal_amount: 0,
            applied_quantity: 22,
            applied_quantity_amount: 37400,
          },
          {},
        ],
      },
    ],
    [
      'NEW 22 of a SKU within MANY',
      SKU_CART,
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [{ effect: 'ADD_NEW_ITEMS', unitOff: 22, unitType: 'sku_1' }],
      },
      { items: [{ quantity: 23, discount_quantity: 22, discount_amount: 37400, subtotal_amount: 1700 }, {}] },
    ],
    [
      'NEW 45 of a product that is not in the cart',
      { items: [item('prod_R', 72100)] },
      unit('ADD_NEW_ITEMS', 45, 'prod_3'),
      {
        amount: 9522100,
        initial_amount: 72100,
        total_amount: 72100,
        items: [{}, { quantity: 45, initial_quantity: 0, initial_amount: 0, discount_amount: 9450000, price: 210000 }],
      },
    ],
  ];
  it.each(rows)('%s', (_title, order, discount, expected) => {
    expect(presentOrder(discounted(openCart(order, catalogue), discount, { catalogue }))).toMatchObject(expected);
  });

  it('gives free shipping as a unit without amounts when shipping has no price', () => {
    const result = applyDiscount(cartOf(item('prod_1', 2900)), {
      discount: unit('ADD_MISSING_ITEMS', 1, 'prod_5h1pp1ng'),
    });
    expect(result.hasEffect).toBe(true);
    expect(result.discount).toMatchObject({ product: { id: 'prod_5h1pp1ng', sourceId: '5h1pp1ng', name: 'Shipping' } });
    expect(presentOrder(result.cart)).toEqual({
      ...UNDISCOUNTED,
      amount: 2900,
      total_amount: 2900,
      items: [
        expect.anything(),
        {
          object: 'order_item',
          source_id: '5h1pp1ng',
          related_object: 'product',
          product_id: 'prod_5h1pp1ng',
          quantity: 1,
          discount_quantity: 1,
          initial_quantity: 0,
          discount_amount: 0,
          applied_discount_amount: 0,
          applied_discount_quantity: 1,
          applied_quantity: 1,
          product: { id: 'prod_5h1pp1ng', source_id: '5h1pp1ng', name: 'Shipping' },
        },
      ],
    });
  });

  it('discounts shipping by its price once it has one', () => {
    const priced = catalogueOf([{ id: 'prod_5h1pp1ng', sourceId: '5h1pp1ng', name: 'Shipping', price: 999 }]);
    const cart = discounted(cartOf(item('prod_1', 2900)), unit('ADD_MISSING_ITEMS', 1, 'prod_5h1pp1ng'), {
      catalogue: priced,
    });
    expect([cart.amount, cart.itemsDiscountAmount, totalAmount(cart)]).toEqual([3899, 999, 2900]);
  });

  it('adds to what an existing order was discounted by before (§1.6)', () => {
    const before = openCart(
      { amount: 28000, initialAmount: 28000, discountAmount: 8400, existing: true, items: [item('prod_A', 28000)] },
      catalogue,
    );
    const free = catalogueOf([{ id: 'prod_F', price: 29900 }]);
    const cart = discounted(before, unit('ADD_NEW_ITEMS', 3, 'prod_F'), { catalogue: free });
    expect(presentOrder(cart)).toMatchObject({
      amount: 117700,
      initial_amount: 28000,
      discount_amount: 8400,
      items_discount_amount: 89700,
      total_discount_amount: 98100,
      total_amount: 19600,
      total_applied_discount_amount: 89700,
    });
  });

  it('adds the same again of everything in the cart that belongs to the source', () => {
    const cart = discounted(cartOf(item('prod_1', 2900), item('prod_2', 3100, 2)), unit('ADD_SAME_ITEMS', 1, 'pc_1'), {
      catalogue,
      isInCollection: (_id, line) => line.productId === 'prod_2',
    });
    expect(cart.lines.map(({ quantity, discountAmount }) => [quantity, discountAmount])).toEqual([
      [1, 0],
      [3, 3100],
    ]);
  });

  it('has no effect when the product is neither in the catalogue nor in the cart', () => {
    const cart = cartOf(item('prod_1', 2900));
    const result = applyDiscount(cart, { discount: unit('ADD_NEW_ITEMS', 1, 'prod_gone') });
    expect([result.hasEffect, result.cart]).toEqual([false, cart]);
  });

  it('takes the price that the request sent for the product, not the one of the catalogue', () => {
    const cart = discounted(cartOf(item('prod_1', 100)), unit('ADD_NEW_ITEMS', 1, 'prod_1'), { catalogue });
    expect([cart.amount, cart.itemsDiscountAmount]).toEqual([200, 100]);
  });
});

describe('replacement (§1.8)', () => {
  const rows: [string, number, number, number, { amount: number; discount: number; total: number }][] = [
    ['3 × 20, one for 1 × 25', 2000, 1, 2500, { amount: 6500, discount: 500, total: 6000 }],
    ['3 × 25, one for 1 × 10', 2500, 1, 1000, { amount: 6000, discount: 0, total: 6000 }],
    ['3 × 25, one for 3 × 10', 2500, 3, 1000, { amount: 8000, discount: 500, total: 7500 }],
  ];
  it.each(rows)('%s', (_title, price, perUnit, targetPrice, expected) => {
    const cart = replaced(cartOf(item('prod_A', price, 3)), perUnit, targetPrice);
    expect({ amount: cart.amount, discount: cart.itemsDiscountAmount, total: totalAmount(cart) }).toEqual(expected);
  });

  it('reports which units went and which came', () => {
    const cart = replaced(cartOf(item('prod_A', 2500, 3), item('prod_B', 100)), 3, 1000);
    expect(presentOrder(cart).items).toMatchObject([
      { quantity: 2, initial_quantity: 3, applied_quantity: -1, applied_quantity_amount: -2500, amount: 5000 },
      { quantity: 1 },
      {
        quantity: 3,
        initial_quantity: 0,
        amount: 3000,
        discount_amount: 500,
        application_details: [
          {
            source_index: 0,
            source_applied_quantity: -1,
            source_applied_quantity_amount: -2500,
            target_index: 2,
            target_applied_quantity: 3,
            target_applied_quantity_amount: 3000,
            target_applied_discount_amount: 500,
          },
        ],
      },
    ]);
  });

  it('replaces one unit more for every further bundle', () => {
    const cart = replaced(cartOf(item('prod_A', 2000, 3)), 1, 2500, 2);
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  });

  it('has no effect when discounts given before would exceed the cheaper order', () => {
    const paid = discounted(cartOf(item('prod_A', 2500)), { type: 'AMOUNT', amountOff: 2000 });
    expect(replaced(paid, 1, 1000).lines).toHaveLength(1);
  });

  function replaced(cart: Cart, unitOff: number, price: number, bundleMultiplier?: number): Cart {
    const discount: Discount = {
      type: 'UNIT',
      effect: 'REPLACE_ITEMS',
      unitOff,
      unitType: 'prod_up',
      aggregatedQuantityLimit: 1,
    };
    const targets = included(product('prod_A'), collection('pc_none'));
    return discounted(cart, discount, {
      targets,
      catalogue: catalogueOf([{ id: 'prod_up', price }]),
      bundleMultiplier,
    });
  }
});

function unit(
  effect: 'ADD_NEW_ITEMS' | 'ADD_MISSING_ITEMS' | 'ADD_SAME_ITEMS',
  unitOff: number,
  unitType: string,
): Discount {
  return { type: 'UNIT', effect, unitOff, unitType };
}

describe('units that no exact amount has room for', () => {
  it('are not added, and the amounts of the cart stay as they are', () => {
    const dear = catalogueOf([{ id: 'prod_1', price: 2 ** 52 }], []);
    const order = { items: [item('prod_1', 2 ** 52)] };
    const cart = discounted(openCart(order, dear), unit('ADD_NEW_ITEMS', 5, 'prod_1'), { catalogue: dear });
    expect(presentOrder(cart)).toMatchObject({ amount: 2 ** 52, items: [{ quantity: 1, amount: 2 ** 52 }] });
  });
});
