import { describe, expect, it } from '@jest/globals';
import { type JsonObject, StepBudget } from '@perkstream/kernel';
import { totalAppliedDiscountAmount } from '@perkstream/domain-pricing';
import { type CartInput, type StackingRules } from '@perkstream/published';
import * as fc from 'fast-check';
import { evaluateCart } from './evaluate-cart.js';
import { type Named } from './cart-facts.js';
import { type CartQuestion } from './cart-question.js';
import { giftCard, question, voucher } from './testing/carts.js';

const discount = fc.oneof(
  fc.record({ type: fc.constant('AMOUNT'), amountOff: fc.integer({ min: 0, max: 6_000 }) }),
  fc.record({ type: fc.constant('PERCENT'), percentOff: fc.integer({ min: 1, max: 70 }) }),
  fc.record({
    type: fc.constant('PERCENT'),
    percentOff: fc.integer({ min: 1, max: 70 }),
    amountLimit: fc.integer({ min: 1, max: 2_000 }),
  }),
  fc.record({
    type: fc.constant('PERCENT'),
    percentOff: fc.integer({ min: 1, max: 70 }),
    effect: fc.constant('APPLY_TO_ITEMS'),
  }),
  fc.record({
    type: fc.constant('AMOUNT'),
    amountOff: fc.integer({ min: 1, max: 3_000 }),
    effect: fc.constantFrom(
      'APPLY_TO_ITEMS',
      'APPLY_TO_ITEMS_BY_QUANTITY',
      'APPLY_TO_ITEMS_PROPORTIONALLY',
      'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
    ),
  }),
  fc.record({ type: fc.constant('FIXED'), fixedAmount: fc.integer({ min: 0, max: 9_000 }) }),
  fc.record({
    type: fc.constant('FIXED'),
    fixedAmount: fc.integer({ min: 0, max: 3_000 }),
    effect: fc.constant('APPLY_TO_ITEMS'),
  }),
  fc.record({
    type: fc.constant('UNIT'),
    unitOff: fc.integer({ min: 1, max: 3 }),
    unitType: fc.constantFrom('prod_a', 'prod_b', 'prod_c'),
    effect: fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_SAME_ITEMS', 'REPLACE_ITEMS'),
  }),
);

const amounts = (name: string) => (limit: number) => ({
  rules: { 1: { name, conditions: { [name === 'order.amount' ? '$more_than' : '$less_than']: [limit] } }, logic: '1' },
});
const about = (id: string) => ({ rules: {}, logic: '', applicable_to: { included: [{ object: 'product', id }] } });
const rule = fc.oneof(
  fc.integer({ min: 0, max: 9_000 }).map(amounts('order.amount')),
  fc.integer({ min: 3_000, max: 12_000 }).map(amounts('order.initial_amount')),
  fc.constantFrom('prod_a', 'prod_b').map(about),
);

const item = fc.record({
  product_id: fc.constantFrom('prod_a', 'prod_b', 'prod_c'),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 100, max: 4_000 }),
});

const cart = fc.record({
  discounts: fc.array(fc.tuple(discount, fc.option(rule, { freq: 3, nil: undefined })), { minLength: 1, maxLength: 7 }),
  order: fc.record({ items: fc.array(item, { minLength: 1, maxLength: 4 }) }),
  stacking: fc.record({
    applicableRedeemablesLimit: fc.constantFrom(1, 2, 3, 5, 30),
    redeemablesProductsApplicationMode: fc.constantFrom('STACK' as const, 'ONCE' as const),
    discountCalculationMode: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
    redeemablesNoEffectRule: fc.constantFrom('SKIP' as const, 'REDEEM_ANYWAY' as const),
  }),
});

function vouchersOf(drawn: readonly (readonly [object, JsonObject | undefined])[]): Named[] {
  return drawn.map(([off, ruleSet], index) =>
    voucher(`V${index}`, { discount: off as JsonObject, rules: ruleSet ? [ruleSet] : [] }),
  );
}

const idsOf = (named: readonly Named[]) => named.map(({ input }) => input.id);

/** What they take off together; undefined: not all of them apply. */
function totalOf(named: readonly Named[], order: CartInput, stacking: Partial<StackingRules>): number | undefined {
  const { applied, whole } = evaluateCart(question(named, { order, stacking }));
  return applied.length === named.length ? totalAppliedDiscountAmount(whole) : undefined;
}

/** The least and the most that admissible sets take off, by trying all. */
function extremesOf(named: readonly Named[], order: CartInput, stacking: Partial<StackingRules>): [number, number] {
  const totals = Array.from({ length: 1 << named.length }, (_each, bits) =>
    totalOf(
      named.filter((_one, place) => bits & (1 << place)),
      order,
      stacking,
    ),
  );
  const admissible = totals.filter((total, bits): total is number => {
    if (total === undefined) return false;
    return named.every((_one, place) => bits & (1 << place) || !((totals[bits | (1 << place)] ?? -1) >= total));
  });
  return [Math.min(...admissible), Math.max(...admissible)];
}

function chosen(asked: CartQuestion, selection: 'BEST_FOR_CUSTOMER' | 'BEST_FOR_SHOP') {
  const evaluated = evaluateCart({ ...asked, selection });
  return { ...evaluated, total: totalAppliedDiscountAmount(evaluated.whole) };
}

describe('Choosing discounts', () => {
  it('gives what the best set of all gives, in carts of real prices and rules', () => {
    fc.assert(
      fc.property(cart, ({ discounts, order, stacking }) => {
        const named = vouchersOf(discounts);
        const asked = question(named, { order, stacking });
        const [least, most] = extremesOf(named, order, stacking);
        for (const [selection, total] of [['BEST_FOR_SHOP', least] as const, ['BEST_FOR_CUSTOMER', most] as const]) {
          const { applied, ...found } = chosen(asked, selection);
          expect({ total: found.total, gap: found.selection?.gap }).toEqual({ total, gap: 0 });
          const together = applied.map(({ candidate }) => candidate.named);
          expect(totalOf(together, order, stacking) ?? 0).toBe(total);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('ends early with what it has, and says how much better another choice may be', () => {
    const named = Array.from({ length: 30 }, (_each, index) =>
      voucher(`V${index}`, { discount: { type: 'PERCENT', percentOff: 5 + (index % 7) + index / 10 } as JsonObject }),
    );
    const stacking = { applicableRedeemablesLimit: 15, discountCalculationMode: 'INITIAL_AMOUNT' } as const;
    const asked = { ...question(named, { order: { amount: 1_000_001 }, stacking }), steps: new StepBudget() };
    const { selection, applied, total } = chosen(asked, 'BEST_FOR_SHOP');
    expect(applied).toHaveLength(15);
    expect(selection?.gap).toBeGreaterThan(0);
    expect(selection!.gap).toBeLessThanOrEqual(total);
    expect(asked.steps.spent).toBeLessThan(1_000_000);
  });

  it('lets a gift card pay what is left, whatever is chosen', () => {
    const [small, large] = [10, 20].map((percentOff) =>
      voucher(`P${percentOff}`, { discount: { type: 'PERCENT', percentOff } as JsonObject }),
    ) as [Named, Named];
    const stacking = { applicableRedeemablesLimit: 2 };
    for (const [selection, best] of [['BEST_FOR_CUSTOMER', large] as const, ['BEST_FOR_SHOP', small] as const]) {
      const asked = question([giftCard('CARD', 50_000), small, large], { stacking });
      const { applied, whole, selection: shown } = chosen(asked, selection);
      expect(idsOf(applied.map(({ candidate }) => candidate.named))).toEqual([best.input.id, 'CARD']);
      expect(totalAppliedDiscountAmount(whole)).toBe(10_000);
      expect(shown).toMatchObject({ considered: 2, chosen: [{ named: best }] });
    }
  });
});
