import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evaluate } from '../evaluate.js';
import { type CompiledRuleSet } from '../compile-rule-set.js';
import { type RuleLine, type RuleSubject } from '../rule-subject.js';
import { compiledRules } from '../testing/compiled-rules.js';
import { empty } from '../testing/order-rules.js';
import { type Missing } from './missing.js';

const CARTS = 4_000;

const line = (productId: string) =>
  fc.record({
    productId: fc.constant(productId),
    price: fc.integer({ min: 1, max: 90 }),
    quantity: fc.integer({ min: 1, max: 6 }),
  });
const lines = fc.tuple(line('prod_a'), line('prod_b'), line('prod_c'));
const operator = fc.constantFrom('$more_than', '$more_than_or_equal', '$is', '$is_not', '$less_than');
const condition = (most: number) =>
  fc.tuple(operator, fc.integer({ min: 0, max: most })).map(([name, value]) => ({ [name]: [value] }));
const amountRule = fc.record({
  name: fc.constantFrom('order.amount', 'order.initial_amount'),
  conditions: condition(3_000),
});
const quantityRule = fc.record({ name: fc.constant('order.items.quantity'), conditions: condition(12) });
const ofProduct = fc
  .tuple(fc.constantFrom('prod_a', 'prod_b', 'prod_c'), quantityRule)
  .map(([id, rule]) => ({ name: 'order.items.any', conditions: { $is: [id] }, rules: { 1: rule } }));
const rule = fc.oneof(amountRule, quantityRule, ofProduct);
const logic = fc.constantFrom(
  '1 and 2 and 3',
  '1 or 2 or 3',
  '1 and (2 or 3)',
  '(1 and 2) or (2 and 3)',
  '(1 or 2) and (2 or 3) and (1 or 3)',
);
const rules = fc.tuple(rule, rule, rule, logic).map(([first, second, third, how]) => {
  return { 1: first, 2: second, 3: third, logic: how };
});

/** A cart as a shop would send it: more units cost more. */
function cartOf(items: readonly RuleLine[], extra = 0): RuleSubject {
  const amount = items.reduce((sum, { price = 0, quantity }) => sum + price * quantity, extra);
  return { ...empty, customer: { id: 'cust_1' }, order: { amount, initialAmount: amount, items } };
}

/** The cart with what is missing: first the units, then as much of other goods as the amount still lacks. */
function withMissing(items: readonly RuleLine[], missing: readonly Missing[]): RuleSubject {
  const more = items.map((each, index) => {
    const units = missing.filter(({ itemIndex }) => itemIndex === index);
    return { ...each, quantity: Math.max(each.quantity, ...units.map(({ needs }) => needs)) };
  });
  const amount = cartOf(more).order?.amount ?? 0;
  const wanted = missing.filter(({ itemIndex }) => itemIndex === undefined).map(({ needs }) => needs);
  return cartOf(more, Math.max(0, ...wanted.map((needs) => needs - amount)));
}

const passes = (compiled: CompiledRuleSet, subject: RuleSubject) => evaluate(compiled, subject).passed;

function missingOf(compiled: CompiledRuleSet, items: readonly RuleLine[]): readonly Missing[] | undefined {
  const verdict = evaluate(compiled, cartOf(items), { nearMisses: true });
  return verdict.passed ? undefined : verdict.missing;
}

describe('a near miss', () => {
  it('is made good by exactly what is missing, and by no less of any of it', () => {
    let said = 0;
    fc.assert(
      fc.property(rules, lines, (asked, items) => {
        const compiled = compiledRules(asked);
        const missing = missingOf(compiled, items);
        if (!missing) return;
        said += 1;
        for (const each of missing) expect(each.missing).toBe(each.needs - each.has);
        expect(passes(compiled, withMissing(items, missing))).toBe(true);
        for (const less of missing) {
          const tooLittle = missing.map((each) => (each === less ? { ...each, needs: each.needs - 1 } : each));
          expect(passes(compiled, withMissing(items, tooLittle))).toBe(false);
        }
      }),
      { numRuns: CARTS },
    );
    expect(said).toBeGreaterThan(CARTS / 5);
  });

  it('of one amount is found wherever there is one', () => {
    fc.assert(
      fc.property(
        fc.array(condition(60), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 60 }),
        (all, has) => {
          const numbered = Object.fromEntries(
            all.map((conditions, index) => [index + 1, { name: 'order.amount', conditions }]),
          );
          const compiled = compiledRules(numbered);
          const subject = cartOf([], has);
          const verdict = evaluate(compiled, subject, { nearMisses: true });
          const enough = Array.from({ length: 200 }, (_none, more) => has + more).find((amount) =>
            passes(compiled, cartOf([], amount)),
          );
          expect(verdict.passed ? has : verdict.missing?.[0]?.needs).toBe(enough);
        },
      ),
      { numRuns: CARTS },
    );
  });
});
