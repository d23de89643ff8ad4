import { describe, expect, it } from '@jest/globals';
import { isRefusal, StepBudget, withinSteps } from '@perkstream/kernel';
import { checkRuleSet } from './check/check-rule-set.js';
import { evaluate } from './evaluate.js';
import { Gate, Visitor } from './gate/gate.js';
import { requiredItemsOf } from './required-items.js';
import { type RuleLine, type RuleSubject } from './rule-subject.js';
import { compiledRules } from './testing/compiled-rules.js';

const now = '2026-03-01T12:00:00.000Z';
const lines = (count: number, metadata: object = {}): RuleLine[] =>
  Array.from({ length: count }, (_one, index) => ({
    productId: `prod_${index}`,
    price: 1_000,
    quantity: 1,
    metadata: { ...metadata },
  }));
const orderOf = (items: readonly RuleLine[], metadata: Record<string, unknown> = {}): RuleSubject => ({
  now,
  order: { amount: 1_000, items, metadata },
});

/** Steps that the question takes; a refusal where they are more than a request may cause. */
function stepsOf(rules: object, subject: RuleSubject, rest: object = {}) {
  const compiled = compiledRules(rules, rest);
  const steps = new StepBudget();
  const verdict = withinSteps(() => evaluate(compiled, { ...subject, steps }));
  return isRefusal(verdict) ? verdict : steps.spent;
}

const TOO_MUCH = expect.objectContaining({ refused: 'evaluation_limit_exceeded' });
const AMOUNT = { name: 'order.amount', conditions: { $more_than: [5_000] } };

/** `1 and 1 and …`, so many levels deep */
function mentioning(count: number, depth: number, innermost: object): object {
  const logic = Array.from({ length: count }, () => '1').join(' or ');
  return depth === 1
    ? { 1: innermost, logic }
    : {
        1: { name: 'order.metadata', property: 'a', conditions: {}, rules: mentioning(count, depth - 1, innermost) },
        logic,
      };
}

describe('compiling', () => {
  it('makes each rule once, however often it is mentioned, on every level', () => {
    const compiled = compiledRules(mentioning(240, 4, AMOUNT));
    const subject = orderOf([], { a: 1 });
    const scope = { omit: new Set<string>(), bundle: false };
    expect(requiredItemsOf(compiled)).toEqual([]);
    expect(Gate.of(compiled, scope)?.lets(new Visitor({ ...subject, order: undefined }, scope))).toBe(false);
  });
});

describe('what is written', () => {
  const refusedFor = (rules: object) => checkRuleSet({ name: 'x', rules });

  it('mentions rules no more than a thousand times, on all levels together', () => {
    expect(refusedFor(mentioning(250, 4, AMOUNT))).not.toHaveProperty('refused');
    expect(refusedFor(mentioning(251, 4, AMOUNT))).toEqual({
      refused: 'invalid_validation_rules',
      details: { details: 'A validation rule must not mention rules more than 1000 times in its logic' },
    });
  });

  it('is no longer than 256 kB', () => {
    const values = Array.from({ length: 900 }, (_one, index) => String(index).padEnd(400, 'x'));
    expect(
      refusedFor({ 1: { name: 'order.metadata', property: 'a', conditions: { $in: values } }, logic: '1' }),
    ).toEqual({
      refused: 'invalid_validation_rules',
      details: { details: 'A validation rule must not be longer than 262144 characters of JSON' },
    });
  });
});

describe('evaluating', () => {
  it('refuses mentions of mentions instead of asking each', () => {
    expect(stepsOf(mentioning(240, 4, AMOUNT), orderOf([], { a: 1 }))).toEqual(TOO_MUCH);
  });

  it('refuses lines of lines of lines', () => {
    const anyOf = (rules: object) => ({ 1: { name: 'order.items.any', conditions: {}, rules }, logic: '1' });
    const cheap = { 1: { name: 'order.items.price', conditions: { $less_than: [0] } }, logic: '1' };
    expect(stepsOf(anyOf(cheap), orderOf(lines(500)))).toBeLessThan(5_000);
    expect(stepsOf(anyOf(anyOf(anyOf(cheap))), orderOf(lines(200)))).toEqual(TOO_MUCH);
    expect(stepsOf(anyOf(anyOf(anyOf(anyOf(anyOf(cheap))))), orderOf(lines(500)))).toEqual(TOO_MUCH);
  });

  it('reads dates once, when they are compiled: nine hundred cost no more than one', () => {
    const dates = (count: number) =>
      Array.from({ length: count }, (_one, index) => new Date(index * 1e7).toISOString());
    const rule = (count: number) => ({
      1: { name: 'order.items.metadata_any', property: 'at', conditions: { $in: dates(count) } },
      logic: '1',
    });
    const cart = orderOf(lines(500, { at: '2026-01-01T00:00:00+02:00' }));
    expect(stepsOf(rule(900), cart)).toBe(stepsOf(rule(1), cart));
    expect(stepsOf(rule(900), cart)).toBeLessThan(50_000);
  });

  it.each([
    [
      'parts of long texts',
      { $contains: Array.from({ length: 900 }, (_one, index) => `x${index}`) },
      'a'.repeat(4_000),
    ],
    ['beginnings', { $starts_with: Array.from({ length: 900 }, (_one, index) => `x${index}`) }, Array(100).fill('a')],
    ['long lists', { $in: ['x'] }, Array.from({ length: 8_000 }, String)],
    ['deep objects', { $in: ['x'] }, { a: Array.from({ length: 4_000 }, (_one, index) => ({ [index]: index })) }],
    ['sets', { $not_differ: ['x'] }, Array.from({ length: 8_000 }, String)],
    ['series of windows', { $timeframe: Array.from({ length: 5 }, () => '2020-01-31;P1M;P1D') }, '2026-03-01'],
  ])('counts %s', (_what, conditions, value) => {
    const rule = { 1: { name: 'order.items.metadata_any', property: 'a', conditions }, logic: '1' };
    expect(stepsOf(rule, orderOf(lines(500, { a: value })))).toEqual(TOO_MUCH);
  });

  it('counts bundles, and explanations by what they show', () => {
    const entry = (id: string) => ({ conditions: { $is: [{ id, object: 'product' }] } });
    const bundle_rules = Object.fromEntries(
      Array.from({ length: 100 }, (_one, index) => [index + 1, entry(`prod_${index}`)]),
    );
    expect(stepsOf({}, orderOf(lines(500)), { bundle_rules })).toBeGreaterThan(100_000);
    const compiled = compiledRules({ 1: { ...AMOUNT, name: 'order.items.price_any' }, logic: '1' });
    const steps = new StepBudget();
    evaluate(compiled, { ...orderOf(lines(500)), steps }, { explain: true });
    expect(steps.spent).toBeGreaterThan(1_000);
  });

  it('leaves nine parts of ten to an ordinary cart: thirty redeemables of four rules and 500 lines', () => {
    const ordinary = {
      1: { name: 'order.amount', conditions: { $more_than: [0] } },
      2: {
        name: 'order.items.any',
        conditions: { $is: [{ id: 'prod_499', object: 'product' }] },
        rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $more_than: [0] } }, logic: '1' },
      },
      3: { name: 'order.items.metadata_each', property: 'color', conditions: { $in: ['red', 'blue'] } },
      logic: '1 and 2 and 3',
    };
    const steps = stepsOf(ordinary, orderOf(lines(500, { color: 'red' })));
    expect(30 * (steps as number)).toBeLessThan(300_000);
  });
});
