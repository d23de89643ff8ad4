import { describe, expect, it } from '@jest/globals';
import { applyDiscount } from '../apply/apply-discount.js';
import { type Cart } from '../cart/cart.js';
import { totalAmount, totalDiscountAmount } from '../cart/cart-totals.js';
import { openCart } from '../cart/open-cart.js';
import { presentOrder } from '../cart/present-order.js';
import { removeDiscounts } from '../cart/remove-discounts.js';
import { wholeRequest } from '../cart/whole-request.js';
import { type CalculationMode, type Discount } from '../discount/discount.js';
import {
  cartOf,
  catalogueOf,
  discounted,
  included,
  item,
  paidByGift,
  product,
  UNDISCOUNTED,
} from '../testing/priced.js';

const percent = (percentOff: number): Discount => ({ type: 'PERCENT', percentOff, effect: 'APPLY_TO_ORDER' });
const amount = (amountOff: number): Discount => ({ type: 'AMOUNT', amountOff, effect: 'APPLY_TO_ORDER' });

describe('a stack (§2.3)', () => {
  it('of a gift card, a percentage and an amount', () => {
    const opened = openCart({ amount: 200000 });
    const gift = paidByGift(opened, { balance: 5000, credits: 100 }).cart;
    const coupon = discounted(gift, percent(20));
    const tier = discounted(coupon, amount(8000));
    expect(presentOrder(gift)).toEqual(orderLevel(200000, 100, 100, 199900));
    expect(presentOrder(coupon)).toEqual(orderLevel(200000, 40080, 39980, 159920));
    expect(presentOrder(tier)).toEqual(orderLevel(200000, 48080, 8000, 151920));
    expect(presentOrder(wholeRequest(opened, tier))).toEqual(orderLevel(200000, 48080, 48080, 151920));
  });

  it('of discounts on items and on the order', () => {
    const opened = cartOf(item('prod_A', 2000), item('prod_B', 700));
    const items = discounted(opened, { type: 'AMOUNT', amountOff: 1000, effect: 'APPLY_TO_ITEMS' });
    expect([items.itemsDiscountAmount, totalAmount(items)]).toEqual([1700, 1000]);
    const gift = paidByGift(items, { balance: 100 }).cart;
    expect(totalAmount(gift)).toBe(900);
    const coupon = discounted(gift, percent(40));
    expect([coupon.appliedDiscountAmount, totalAmount(coupon)]).toEqual([360, 540]);
    const last = discounted(coupon, amount(30));
    expect(presentOrder(last)).toMatchObject({
      discount_amount: 490,
      items_discount_amount: 1700,
      total_discount_amount: 2190,
      total_amount: 510,
      applied_discount_amount: 30,
      items: [{ subtotal_amount: 1000 }, { subtotal_amount: 0 }],
    });
    expect(presentOrder(last).items_applied_discount_amount).toBe(0);
    expect(presentOrder(wholeRequest(opened, last))).toMatchObject({
      applied_discount_amount: 490,
      items_applied_discount_amount: 1700,
      total_applied_discount_amount: 2190,
      items: [{ applied_discount_amount: 1000 }, { applied_discount_amount: 700 }],
    });
  });

  it('of two tiers', () => {
    const first = discounted(openCart({ amount: 400000 }), percent(10));
    const second = discounted(first, amount(500));
    expect(first.discountAmount).toBe(40000);
    expect([second.discountAmount, totalAmount(second)]).toEqual([40500, 359500]);
  });

  it('gives no more than is left of an order that was discounted before (§1.6)', () => {
    const order = openCart({ amount: 10000, discountAmount: 9200, existing: true });
    expect(presentOrder(discounted(order, amount(1000)))).toEqual({
      ...orderLevel(10000, 10000, 800, 0),
      initial_amount: 10000,
    });
  });
});

describe('the base of a percentage (§3.4)', () => {
  const rows: [CalculationMode, number, number[]][] = [
    ['INITIAL_AMOUNT', 3000, [1000, 2000]],
    ['DISCOUNTED_AMOUNT', 2800, [1000, 1800]],
  ];
  it.each(rows)('%s', (calculation, total, steps) => {
    const first = discounted(openCart({ amount: 10000 }), percent(10), { calculation });
    const second = discounted(first, percent(20), { calculation });
    expect([first.appliedDiscountAmount, second.appliedDiscountAmount]).toEqual(steps);
    expect(totalDiscountAmount(second)).toBe(total);
  });

  it.each(rows)('%s, on items', (calculation, total) => {
    const onItems = (percentOff: number): Discount => ({ type: 'PERCENT', percentOff, effect: 'APPLY_TO_ITEMS' });
    const first = discounted(cartOf(item('prod_A', 2500, 4)), onItems(10), { calculation });
    expect(totalDiscountAmount(discounted(first, onItems(20), { calculation }))).toBe(total);
  });

  it('holds the sum of percentages of the initial amount at the order', () => {
    const half = discounted(openCart({ amount: 1000 }), percent(60), { calculation: 'INITIAL_AMOUNT' });
    expect(totalAmount(discounted(half, percent(60), { calculation: 'INITIAL_AMOUNT' }))).toBe(0);
  });

  it('evaluates on the running cart: 105 with 20 % and 10 % is 75.60 (§3.3)', () => {
    expect(totalAmount(discounted(discounted(openCart({ amount: 10500 }), percent(20)), percent(10)))).toBe(7560);
  });
});

describe('no effect (§3.5)', () => {
  const covered = discounted(openCart({ amount: 1000 }), amount(1000));
  const rows: [string, Cart, Discount][] = [
    ['a discount of nothing', openCart({ amount: 1000 }), amount(0)],
    ['an order that is covered', covered, percent(10)],
    ['an order without an amount', openCart({}), amount(100)],
    ['a fixed total that is not set', openCart({ amount: 1000 }), { type: 'FIXED' }],
    [
      'a fixed price that cannot be worked out',
      cartOf(item('prod_A', 1000)),
      { type: 'FIXED', fixedAmountFormula: 'ORDER_ITEM_METADATA("x")', effect: 'APPLY_TO_ITEMS' },
    ],
    ['a fixed total above the order', openCart({ amount: 1000 }), { type: 'FIXED', fixedAmount: 2000 }],
  ];
  it.each(rows)('%s', (_title, cart, discount) => {
    const result = applyDiscount(cart, { discount });
    expect([result.hasEffect, totalDiscountAmount(result.cart)]).toEqual([false, totalDiscountAmount(cart)]);
  });
});

describe('the products mode (§3.6)', () => {
  const cart = cartOf(item('prod_A', 1000), item('prod_B', 1000));
  const onA: Discount = { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS' };
  const targets = included(product('prod_A'));

  it('STACK: a second discount hits the same line', () => {
    const first = discounted(cart, onA, { targets });
    expect(discounted(first, onA, { targets }).lines.map((line) => line.discountAmount)).toEqual([200, 0]);
  });

  it('ONCE: the first in the order of application wins the line, others get the rest', () => {
    const first = discounted(cart, onA, { targets, productsMode: 'ONCE' });
    expect(discounted(first, onA, { productsMode: 'ONCE' }).lines.map((line) => line.discountAmount)).toEqual([
      100, 100,
    ]);
    expect(applyDiscount(first, { discount: onA, targets, productsMode: 'ONCE' }).hasEffect).toBe(false);
  });

  it('ONCE: discounts on the order go on', () => {
    const first = discounted(cart, onA, { targets, productsMode: 'ONCE' });
    expect(discounted(first, amount(50), { productsMode: 'ONCE' }).discountAmount).toBe(50);
  });

  it('ONCE: a unit that was discounted is not given away again', () => {
    const catalogue = catalogueOf([{ id: 'prod_A', price: 1000 }]);
    const gift: Discount = { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unitOff: 1, unitType: 'prod_A' };
    const first = discounted(cart, onA, { targets });
    expect(applyDiscount(first, { discount: gift, catalogue, productsMode: 'ONCE' }).hasEffect).toBe(false);
  });
});

describe('rolling back with the order (§2.7)', () => {
  it('removes every discount, and takes added units back', () => {
    const opened = cartOf(item('prod_A', 2000, 2), item('prod_B', 700));
    const catalogue = catalogueOf([
      { id: 'prod_A', price: 2000 },
      { id: 'prod_F', price: 500 },
    ]);
    let cart = discounted(
      opened,
      { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unitOff: 3, unitType: 'prod_F' },
      { catalogue },
    );
    cart = discounted(cart, { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_A' }, { catalogue });
    cart = discounted(cart, { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' });
    cart = discounted(cart, amount(300));
    expect(presentOrder(removeDiscounts(cart))).toEqual(presentOrder(opened));
  });
});

function orderLevel(value: number, discount: number, applied: number, total: number) {
  return {
    ...UNDISCOUNTED,
    amount: value,
    discount_amount: discount,
    total_discount_amount: discount,
    total_amount: total,
    applied_discount_amount: applied,
    total_applied_discount_amount: applied,
  };
}
