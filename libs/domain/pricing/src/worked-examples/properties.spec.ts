import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import fc from 'fast-check';
import { applyDiscount } from '../apply/apply-discount.js';
import { applyGiftCredits } from '../apply/apply-gift-credits.js';
import { applyPoints } from '../apply/apply-points.js';
import { type Cart } from '../cart/cart.js';
import { totalAmount, totalAppliedDiscountAmount, totalDiscountAmount } from '../cart/cart-totals.js';
import { openCart, type OrderInput } from '../cart/open-cart.js';
import { removeDiscounts } from '../cart/remove-discounts.js';
import { wholeRequest } from '../cart/whole-request.js';
import { AMOUNT_EFFECTS, ORDER_OR_ITEMS, UNIT_EFFECTS, type Discount } from '../discount/discount.js';
import { rangesOn } from '../discount/range-of-discount.js';
import {
  hasTargets,
  TARGET_EFFECTS,
  TARGET_OBJECTS,
  type ProductTarget,
  type ProductTargets,
} from '../targets/product-target.js';
import { catalogueOf } from '../testing/priced.js';

const IDS = ['prod_1', 'prod_2', 'prod_3', 'prod_4'];
const catalogue = catalogueOf([{ id: 'prod_1', price: 990 }, { id: 'prod_2', price: 25 }, { id: 'prod_4' }]);

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const money = fc.integer({ min: 0, max: 20000 });
const order: fc.Arbitrary<OrderInput> = fc.record({
  items: fc.array(
    fc.record({
      productId: fc.constantFrom(...IDS),
      price: optional(money),
      quantity: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 6 },
  ),
});
const mismatched: fc.Arbitrary<OrderInput> = fc
  .tuple(order, optional(money), money)
  .map(([sent, amount, discountAmount]) => ({ ...sent, amount, discountAmount }));

const target: fc.Arbitrary<ProductTarget> = fc.record({
  object: fc.constantFrom(...TARGET_OBJECTS),
  id: fc.constantFrom(...IDS),
  effect: fc.constantFrom(...TARGET_EFFECTS),
  price: optional(money),
  quantityLimit: optional(fc.integer({ min: 0, max: 5 })),
  aggregatedQuantityLimit: optional(fc.integer({ min: 0, max: 9 })),
  amountLimit: optional(money),
  aggregatedAmountLimit: optional(money),
  productCampaignQuantityLimit: optional(fc.integer({ min: 0, max: 9 })),
  skipInitially: optional(fc.integer({ min: 0, max: 3 })),
  repeat: optional(fc.integer({ min: 1, max: 3 })),
  target: optional(fc.constantFrom('ITEM' as const, 'UNIT' as const)),
});
const targets: fc.Arbitrary<ProductTargets> = fc.record({
  included: fc.array(target, { maxLength: 4 }),
  excluded: fc.array(target, { maxLength: 2 }),
  includedAll: fc.boolean(),
});
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('AMOUNT' as const),
    amountOff: money,
    amountOffFormula: optional(fc.constantFrom('ORDER_ITEM_PRICE / 3', 'ORDER_AMOUNT * 0.333', '1 / 0')),
    aggregatedAmountLimit: optional(money),
    effect: optional(fc.constantFrom(...AMOUNT_EFFECTS)),
  }),
  fc.record({
    type: fc.constant('PERCENT' as const),
    percentOff: fc.double({ min: 0, max: 100, noNaN: true }),
    amountLimit: optional(money),
    aggregatedAmountLimit: optional(money),
    effect: optional(fc.constantFrom(...ORDER_OR_ITEMS)),
  }),
  fc.record({
    type: fc.constant('FIXED' as const),
    fixedAmount: optional(money),
    effect: optional(fc.constantFrom(...ORDER_OR_ITEMS)),
  }),
  fc.record({
    type: fc.constant('UNIT' as const),
    unitOff: fc.integer({ min: 0, max: 5 }),
    unitType: fc.constantFrom(...IDS, 'prod_5h1pp1ng'),
    effect: optional(fc.constantFrom(...UNIT_EFFECTS)),
    quantityLimit: optional(fc.integer({ min: 1, max: 3 })),
  }),
);

type StepKind = (cart: Cart) => Cart;
const step: fc.Arbitrary<StepKind> = fc.oneof(
  { weight: 4, arbitrary: discountStep() },
  fc
    .record({ balance: money, credits: optional(money), effect: fc.constantFrom(...ORDER_OR_ITEMS), targets })
    .map((options): StepKind => (cart) => {
      const result = applyGiftCredits(cart, { ...options, isInCollection });
      return isRefusal(result) ? cart : result.cart;
    }),
  fc
    .record({ balance: fc.integer({ min: 0, max: 500 }), exchangeRatio: fc.double({ min: 0, max: 3, noNaN: true }) })
    .map((options): StepKind => (cart) => {
      const result = applyPoints(cart, options);
      return isRefusal(result) ? cart : result.cart;
    }),
);

function isInCollection(id: string, line: Cart['lines'][number]): boolean {
  return line.productId !== id;
}

function discountStep(): fc.Arbitrary<StepKind> {
  return fc
    .record({
      discount,
      targets,
      calculation: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
      productsMode: fc.constantFrom('STACK' as const, 'ONCE' as const),
      bundleMultiplier: optional(fc.integer({ min: 0, max: 3 })),
    })
    .map((options) => (cart: Cart) => applyDiscount(cart, { ...options, isInCollection, catalogue }).cart);
}

function stepsOf(sent: OrderInput, steps: readonly StepKind[]): Cart[] {
  const carts = [openCart(sent, catalogue)];
  for (const apply of steps) carts.push(apply(carts[carts.length - 1] as Cart));
  return carts;
}

const stacks = (orders: fc.Arbitrary<OrderInput>) => fc.tuple(orders, fc.array(step, { minLength: 1, maxLength: 5 }));

function check<T>(arbitrary: fc.Arbitrary<T>, rule: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, rule), { numRuns: 400 });
}

describe('any discounts on any order', () => {
  it('leave no total and no line below zero, and every amount is whole', () => {
    check(stacks(mismatched), ([sent, steps]) => {
      for (const cart of stepsOf(sent, steps)) {
        expect(totalAmount(cart)).toBeGreaterThanOrEqual(0);
        const numbers = [
          cart.discountAmount,
          cart.itemsDiscountAmount,
          cart.appliedDiscountAmount,
          cart.itemsAppliedDiscountAmount,
        ];
        for (const line of cart.lines) {
          numbers.push(
            line.quantity,
            line.discountAmount,
            line.appliedDiscountAmount,
            (line.amount ?? 0) - line.discountAmount,
          );
        }
        for (const number of numbers) expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
      }
    });
  });

  it('the parts add up to the whole', () => {
    check(stacks(order), ([sent, steps]) => {
      for (const cart of stepsOf(sent, steps)) {
        const sum = (of: (line: Cart['lines'][number]) => number) =>
          cart.lines.reduce((total, line) => total + of(line), 0);
        expect(sum((line) => line.discountAmount)).toBe(cart.itemsDiscountAmount);
        expect(sum((line) => line.appliedDiscountAmount)).toBe(cart.itemsAppliedDiscountAmount);
        expect(sum((line) => line.amount ?? 0)).toBe(cart.amount ?? 0);
        expect(totalAmount(cart) + totalDiscountAmount(cart)).toBe(cart.amount ?? 0);
      }
    });
  });

  it('a step takes no more than was left, new units aside', () => {
    check(stacks(order), ([sent, steps]) => {
      const carts = stepsOf(sent, steps);
      carts.slice(1).forEach((cart, index) => {
        const before = carts[index] as Cart;
        const added = (cart.amount ?? 0) - (before.amount ?? 0);
        if (cart !== before) expect(totalAppliedDiscountAmount(cart)).toBeLessThanOrEqual(totalAmount(before) + added);
      });
    });
  });

  it('the order of the request shows the sum of its steps', () => {
    check(fc.tuple(order, fc.array(discountStep(), { minLength: 1, maxLength: 5 })), ([sent, steps]) => {
      const carts = stepsOf(sent, steps);
      const [opened, last] = [carts[0] as Cart, carts[carts.length - 1] as Cart];
      const whole = wholeRequest(opened, last);
      expect(totalAmount(whole)).toBe(totalAmount(last));
      expect(totalAppliedDiscountAmount(whole)).toBe(
        carts.slice(1).reduce((sum, cart) => sum + totalAppliedDiscountAmount(cart), 0),
      );
    });
  });

  it('pricing again gives the same, and so does pricing after everything was removed', () => {
    const withUnits = order.map(({ items = [] }) => ({ items: items.filter(({ quantity = 1 }) => quantity > 0) }));
    check(stacks(withUnits), ([sent, steps]) => {
      const last = (carts: Cart[]) => carts[carts.length - 1];
      const once = last(stepsOf(sent, steps)) as Cart;
      expect(last(stepsOf(sent, steps))).toEqual(once);
      const removed = removeDiscounts(once);
      expect(removed).toEqual(openCart(sent, catalogue));
      expect(steps.reduce((cart, apply) => apply(cart), removed)).toEqual(once);
    });
  });

  it('a discount alone lies within what was foreseen', () => {
    const settings = fc.record({
      targets,
      calculation: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
      productsMode: fc.constantFrom('STACK' as const, 'ONCE' as const),
      bundleMultiplier: optional(fc.integer({ min: 0, max: 3 })),
    });
    check(fc.tuple(mismatched, discount, settings), ([sent, off, options]) => {
      const cart = openCart(sent, catalogue);
      const taken = applyDiscount(cart, { discount: off, ...options, isInCollection, catalogue }).cart;
      const hasBundle = options.bundleMultiplier !== undefined;
      const { least, most } = rangesOn(cart)(off, { hasTargets: hasTargets(options.targets), hasBundle });
      expect(totalAppliedDiscountAmount(taken)).toBeGreaterThanOrEqual(least);
      expect(totalAppliedDiscountAmount(taken)).toBeLessThanOrEqual(most);
    });
  });

  it('the order of included and excluded products does not matter', () => {
    check(fc.tuple(order, discount, targets, fc.boolean()), ([sent, taken, chosen, initial]) => {
      const cart = openCart(sent, catalogue);
      const calculation = initial ? 'INITIAL_AMOUNT' : 'DISCOUNTED_AMOUNT';
      const price = (chosenTargets: ProductTargets) =>
        applyDiscount(cart, { discount: taken, targets: chosenTargets, isInCollection, catalogue, calculation }).cart;
      const reversed = {
        ...chosen,
        included: [...chosen.included].reverse(),
        excluded: [...chosen.excluded].reverse(),
      };
      expect(price(reversed)).toEqual(price(chosen));
    });
  });
});
