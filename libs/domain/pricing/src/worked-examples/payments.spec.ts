import { describe, expect, it } from '@jest/globals';
import { applyGiftCredits, type GiftOptions } from '../apply/apply-gift-credits.js';
import { applyPoints, type PointsOptions } from '../apply/apply-points.js';
import { totalAmount } from '../cart/cart-totals.js';
import { openCart } from '../cart/open-cart.js';
import { cartOf, discounted, included, item, paidByGift, paidByPoints, product } from '../testing/priced.js';

describe('a gift card (§1.10)', () => {
  const rows: [string, number, GiftOptions, number, number][] = [
    ['credits 2 on 1000', 1000, { balance: 5000, credits: 2 }, 2, 998],
    ['credits 100 on 200000', 200000, { balance: 5000, credits: 100 }, 100, 199900],
    ['a card of 2000 on 6000', 6000, { balance: 2000 }, 2000, 4000],
    ['balance 21500 on 165700', 165700, { balance: 21500 }, 21500, 144200],
    ['balance 2500 on 11500 (§2.4)', 11500, { balance: 2500 }, 2500, 9000],
    ['a card worth more than the order', 1500, { balance: 2000 }, 1500, 0],
    ['credits above what the order costs', 1500, { balance: 5000, credits: 2000 }, 1500, 0],
    ['no credits at all', 1500, { balance: 5000, credits: 0 }, 0, 1500],
  ];
  it.each(rows)('%s', (_title, amount, options, credits, total) => {
    const result = paidByGift(openCart({ amount }), options);
    expect([result.credits, result.cart.appliedDiscountAmount, totalAmount(result.cart)]).toEqual([
      credits,
      credits,
      total,
    ]);
    expect(result.hasEffect).toBe(credits > 0);
  });

  it('is refused when more is asked for than it holds', () => {
    const result = applyGiftCredits(openCart({ amount: 1000 }), { balance: 100, credits: 101 });
    expect(result).toEqual({ refused: 'gift_amount_exceeded' });
  });

  it('without an order takes what is asked for, and nothing unasked', () => {
    const asked = paidByGift(openCart({}), { balance: 5000, credits: 700 });
    expect([asked.credits, asked.hasEffect, asked.cart.amount]).toEqual([700, true, undefined]);
    for (const options of [{ balance: 5000 }, { balance: 5000, credits: 0 }, { balance: 0 }]) {
      const unasked = paidByGift(openCart({}), options);
      expect([unasked.credits, unasked.hasEffect]).toEqual([0, false]);
    }
  });

  it('that is empty has no effect', () => {
    expect(paidByGift(openCart({ amount: 1000 }), { balance: 0 }).hasEffect).toBe(false);
  });

  it('pays for eligible lines only, in the order of application', () => {
    const cart = cartOf(item('prod_A', 1000), item('prod_B', 3000), item('prod_C', 500));
    const targets = included(
      product('prod_A', { effect: 'APPLY_FROM_MOST_EXPENSIVE' }),
      product('prod_B', { effect: 'APPLY_FROM_MOST_EXPENSIVE' }),
    );
    const result = paidByGift(cart, { balance: 3400, effect: 'APPLY_TO_ITEMS', targets });
    expect(result.cart.lines.map((line) => line.discountAmount)).toEqual([400, 3000, 0]);
    expect([result.credits, result.cart.itemsAppliedDiscountAmount, totalAmount(result.cart)]).toEqual([
      3400, 3400, 1100,
    ]);
  });

  it('pays for so many units of a line as its target allows', () => {
    const targets = included(product('prod_A', { quantityLimit: 2 }));
    const result = paidByGift(cartOf(item('prod_A', 1000, 5)), { balance: 9000, effect: 'APPLY_TO_ITEMS', targets });
    expect(result.credits).toBe(2000);
  });

  it('for items is refused without an eligible line that has a price', () => {
    const options: GiftOptions = { balance: 100, effect: 'APPLY_TO_ITEMS', targets: included(product('prod_X')) };
    expect(applyGiftCredits(cartOf(item('prod_A', 100)), options)).toEqual({ refused: 'missing_order_items_amount' });
    const unpriced = openCart({ amount: 1000, items: [{ productId: 'prod_X' }] });
    expect(applyGiftCredits(unpriced, options)).toEqual({ refused: 'missing_order_items_amount' });
  });

  it('for items spends nothing, and is not refused, when its lines are covered already', () => {
    const covered = discounted(cartOf(item('prod_A', 100)), {
      type: 'PERCENT',
      percentOff: 100,
      effect: 'APPLY_TO_ITEMS',
    });
    expect(paidByGift(covered, { balance: 50, effect: 'APPLY_TO_ITEMS' })).toMatchObject({
      credits: 0,
      hasEffect: false,
    });
  });
});

describe('points (§1.11)', () => {
  const rows: [string, number, PointsOptions, number, number][] = [
    ['300 points at 20 for 100', 100000, { balance: 300, points: 300, exchangeRatio: 20, pointsRatio: 100 }, 300, 6000],
    ['5 points at 1 for 1', 100000, { balance: 9, points: 5, exchangeRatio: 1, pointsRatio: 1 }, 5, 500],
    ['one point is a cent', 100000, { balance: 9, points: 1, exchangeRatio: 0.01, pointsRatio: 1 }, 1, 1],
    ['10 points are 50 off 14500', 14500, { balance: 10, exchangeRatio: 5, pointsRatio: 1 }, 10, 5000],
    ['10 points are 0.50 off 145', 14500, { balance: 10, exchangeRatio: 0.05 }, 10, 50],
    ['1000 points are 5000 off 121700', 121700, { balance: 1000, exchangeRatio: 0.05, pointsRatio: 1 }, 1000, 5000],
    ['only as many as the order needs', 1001, { balance: 500, exchangeRatio: 1, pointsRatio: 1 }, 11, 1001],
    ['only as many as it needs of those asked for', 1000, { balance: 500, points: 50, exchangeRatio: 1 }, 10, 1000],
    ['no point too many by a binary fraction', 2900, { balance: 500, exchangeRatio: 0.29 }, 100, 2900],
    ['none when together they buy less than half a cent', 1000, { balance: 4, exchangeRatio: 0.001 }, 0, 0],
    ['none for an order that costs nothing', 0, { balance: 4, exchangeRatio: 1 }, 0, 0],
    ['none at a ratio of zero', 1000, { balance: 4, exchangeRatio: 1, pointsRatio: 0 }, 0, 0],
  ];
  it.each(rows)('%s', (_title, amount, options, points, discount) => {
    const result = paidByPoints(openCart({ amount }), options);
    expect([result.points, result.cart.appliedDiscountAmount]).toEqual([points, discount]);
    expect(totalAmount(result.cart)).toBe(amount - discount);
  });

  it('are refused when the card has fewer', () => {
    expect(applyPoints(openCart({ amount: 100 }), { balance: 3, points: 4, exchangeRatio: 1 })).toEqual({
      refused: 'loyalty_card_points_exceeded',
    });
  });
});
