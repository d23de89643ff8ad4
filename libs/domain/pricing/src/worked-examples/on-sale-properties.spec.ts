import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyDiscount } from '../apply/apply-discount.js';
import { type Cart, subtotalOf } from '../cart/cart.js';
import { totalAmount, totalAppliedDiscountAmount } from '../cart/cart-totals.js';
import { isOnSale } from '../cart/goods-on-sale.js';
import { openCart, type OrderInput } from '../cart/open-cart.js';
import {
  AMOUNT_EFFECTS,
  type Discount,
  MANY_UNITS_EFFECTS,
  ORDER_OR_ITEMS,
  UNIT_EFFECTS,
} from '../discount/discount.js';
import { rangesOn } from '../discount/range-of-discount.js';
import { catalogueOf, product } from '../testing/priced.js';

const CARTS = 3_000;
const IDS = ['prod_1', 'prod_2', 'prod_3'];
const catalogue = catalogueOf([
  { id: 'prod_1', price: 990, regularPrice: 1_200 },
  { id: 'prod_2', price: 25 },
  { id: 'prod_3', price: 400, regularPrice: 400 },
]);
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const money = fc.integer({ min: 0, max: 5_000 });
const order: fc.Arbitrary<OrderInput> = fc.record({
  items: fc.array(
    fc.record({
      productId: fc.constantFrom(...IDS),
      price: optional(money),
      regularPrice: optional(money),
      quantity: fc.integer({ min: 0, max: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});
const moneyOff: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ type: fc.constant('AMOUNT' as const), amountOff: money, effect: fc.constantFrom(...AMOUNT_EFFECTS) }),
  fc.record({
    type: fc.constant('PERCENT' as const),
    percentOff: fc.integer({ min: 0, max: 100 }),
    amountLimit: optional(money),
    effect: fc.constantFrom(...ORDER_OR_ITEMS),
  }),
  fc.record({ type: fc.constant('FIXED' as const), fixedAmount: money, effect: fc.constantFrom(...ORDER_OR_ITEMS) }),
);
const unitsOff: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('UNIT' as const),
    unitOff: fc.integer({ min: 0, max: 4 }),
    unitType: fc.constantFrom(...IDS),
    effect: fc.constantFrom(...UNIT_EFFECTS),
  }),
  fc.record({
    type: fc.constant('UNIT' as const),
    effect: fc.constant('ADD_MANY_ITEMS' as const),
    units: fc.array(
      fc.record({
        effect: fc.constantFrom(...MANY_UNITS_EFFECTS),
        unitOff: fc.integer({ min: 0, max: 3 }),
        unitType: fc.constantFrom(...IDS),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);
const settings = fc.record({
  calculation: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
  productsMode: fc.constantFrom('STACK' as const, 'ONCE' as const),
  bundleMultiplier: optional(fc.integer({ min: 0, max: 3 })),
});
const targets = fc.record({
  included: fc.array(
    fc.constantFrom(...IDS).map((id) => product(id)),
    { maxLength: 2 },
  ),
  excluded: fc.constant([]),
  includedAll: fc.boolean(),
});
const choosing = fc
  .constantFrom('APPLY_TO_CHEAPEST' as const, 'APPLY_FROM_MOST_EXPENSIVE' as const)
  .map((effect) => ({ included: [product('prod_1', { effect, skipInitially: 1 })], excluded: [], includedAll: false }));

const costOnSale = ({ lines }: Cart) => lines.filter(isOnSale).reduce((sum, line) => sum + subtotalOf(line), 0);
const excluding = (discount: Discount) => ({ ...discount, excludeOnSale: true }) as Discount;

describe('any discounts that exclude goods on sale', () => {
  it('take nothing off a line on sale, and leave at least what goods on sale cost', () => {
    const steps = fc.array(fc.tuple(fc.oneof(moneyOff, unitsOff), settings, fc.oneof(targets, choosing)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(order, steps, (sent, all) => {
        let cart = openCart(sent, catalogue);
        for (const [discount, how, chosen] of all) {
          const before = cart;
          cart = applyDiscount(cart, { discount: excluding(discount), ...how, targets: chosen, catalogue }).cart;
          for (const line of cart.lines) if (isOnSale(line)) expect(line.discountAmount).toBe(0);
          const least = Math.min(totalAmount(before), costOnSale(before));
          expect(totalAmount(cart)).toBeGreaterThanOrEqual(least);
        }
      }),
      { numRuns: CARTS },
    );
  });

  it('take no more than without the setting, where they neither choose among items nor split by units', () => {
    // Of a split by units, what is more than a unit costs is lost: fewer units lose less.
    const unsplit = moneyOff.filter(({ effect }) => effect !== 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY');
    fc.assert(
      fc.property(order, unsplit, settings, targets, (sent, discount, how, chosen) => {
        const cart = openCart(sent, catalogue);
        const taken = (off: Discount) =>
          totalAppliedDiscountAmount(applyDiscount(cart, { discount: off, ...how, targets: chosen, catalogue }).cart);
        expect(taken(excluding(discount))).toBeLessThanOrEqual(taken(discount));
        const range = rangesOn(cart)(excluding(discount), {
          hasTargets: chosen.included.length > 0,
          hasBundle: how.bundleMultiplier !== undefined,
        });
        expect(taken(excluding(discount))).toBeLessThanOrEqual(range.most);
        expect(taken(excluding(discount))).toBeGreaterThanOrEqual(range.least);
      }),
      { numRuns: CARTS },
    );
  });

  it('price a cart without goods on sale as the same discounts without the setting do', () => {
    fc.assert(
      fc.property(order, fc.oneof(moneyOff, unitsOff), settings, targets, (sent, discount, how, chosen) => {
        const cart = openCart({ ...sent, items: sent.items?.map((each) => ({ ...each, regularPrice: 0 })) }, catalogue);
        const priced = (off: Discount) => applyDiscount(cart, { discount: off, ...how, targets: chosen }).cart;
        expect(priced(excluding(discount))).toEqual(priced(discount));
      }),
      { numRuns: CARTS },
    );
  });
});
