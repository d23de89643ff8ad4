import { describe, expect, it } from '@jest/globals';
import { StepBudget } from '@perkstream/kernel';
import * as fc from 'fast-check';
import { evaluate } from '../evaluate.js';
import { type RuleSubject } from '../rule-subject.js';
import { compiledRules, compiledRuleSet } from '../testing/compiled-rules.js';
import { Gate, type GateScope, Visitor } from './gate.js';

const amount = { name: 'order.amount', conditions: { $more_than: [100] } };
const once = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [0] } };
const level = { name: 'customer.metadata', property: 'level', conditions: { $is_not: ['gold'] } };
const twoShirts = {
  name: 'order.items.any',
  conditions: { $is: [{ id: 'shirt', object: 'product' }] },
  rules: { 1: { name: 'order.items.quantity', conditions: { $more_than: [1] } }, logic: '1' },
};
const nestedCount = { ...amount, rules: { 1: once, logic: '1' } };
const bundle = {
  1: {
    name: 'order.items.any',
    conditions: { $is: [{ id: 'shirt', object: 'product' }] },
    rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
  },
};
const shirts = (quantity: number, total = 200): RuleSubject['order'] => ({
  amount: total,
  items: [{ productId: 'shirt', quantity }],
});
const SCOPE: GateScope = { omit: new Set([once.name]), bundle: true };

describe('a gate', () => {
  it.each<[string, object, Partial<RuleSubject>, boolean]>([
    ['lets pass those that the rules let pass', { rules: { 1: amount } }, { order: shirts(1) }, true],
    ['keeps back those that they refuse', { rules: { 1: amount } }, { order: shirts(1, 100) }, false],
    ['keeps back those that lack what is asked about', { rules: { 1: amount } }, {}, false],
    ['also of a negation', { rules: { 1: level } }, {}, false],
    ['asks negations', { rules: { 1: level } }, { customer: { metadata: { level: 'gold' } } }, false],
    ['asks all', { rules: { 1: amount, 2: level, logic: '1 and 2' } }, { order: shirts(1) }, false],
    ['asks some', { rules: { 1: amount, 2: level, logic: '1 or 2' } }, { order: shirts(1) }, true],
    ['is open where an alternative is not asked', { rules: { 1: amount, 2: once, logic: '1 or 2' } }, {}, true],
    ['asks what is left', { rules: { 1: amount, 2: once, logic: '1 and 2' } }, { order: shirts(1, 0) }, false],
    ['asks rules about lines', { rules: { 1: twoShirts } }, { order: shirts(1) }, false],
    ['finds such lines', { rules: { 1: twoShirts } }, { order: shirts(2) }, true],
    ['passes over what is not asked below', { rules: { 1: nestedCount } }, { order: shirts(1) }, true],
    ['asks for bundles', { bundle_rules: bundle }, { order: { items: [{ productId: 'hat', quantity: 1 }] } }, false],
    ['finds bundles', { bundle_rules: bundle }, { order: shirts(1) }, true],
  ])('%s', (_title, wire, more, isOpen) => {
    const subject = { now: '2026-03-01T08:00:00.000Z', ...more };
    const rules = compiledRuleSet(wire);
    const gate = Gate.of(rules, SCOPE);
    expect(gate === undefined || gate.lets(new Visitor(subject, SCOPE))).toBe(isOpen);
    expect(evaluate(rules, subject, { omit: SCOPE.omit }).passed).toBe(isOpen);
  });

  it('looks an item up by name that is not in the cart, however many lines there are', () => {
    const steps = new StepBudget();
    const items = Array.from({ length: 500 }, (_line, index) => ({ productId: `hat_${index}`, quantity: 1 }));
    const visitor = new Visitor({ now: '2026-03-01T08:00:00.000Z', order: { items }, steps }, SCOPE);
    expect(Gate.of(compiledRuleSet({ rules: { 1: twoShirts } }), SCOPE)!.lets(visitor)).toBe(false);
    expect(steps.spent).toBe(1);
  });

  it('is not there where nothing is asked', () => {
    expect(Gate.of(compiledRuleSet({ rules: { 1: once } }), SCOPE)).toBeUndefined();
    expect(Gate.of(compiledRuleSet({ bundle_rules: bundle }), { ...SCOPE, bundle: false })).toBeUndefined();
  });
});

describe('a gate of everything', () => {
  const ids = ['shirt', 'shoes', 'hat'];
  const id = fc.constantFrom(...ids);
  const number = fc.integer({ min: 0, max: 4 });
  const comparison = fc.constantFrom('$is', '$is_not', '$more_than', '$more_than_or_equal', '$less_than', '$in');
  const itemRule = fc.record({
    name: fc.constantFrom(
      ...['any', 'every', 'none', 'cheapest', 'most_expensive'].map((which) => `order.items.${which}`),
    ),
    conditions: fc
      .tuple(fc.constantFrom('$is', '$is_not', '$in'), id)
      .map(([op, one]) => ({ [op]: [{ id: one, object: 'product' }] })),
  });
  const olderRule = fc.record({
    name: fc.constantFrom('product.id', 'sku.id'),
    conditions: fc.tuple(fc.constantFrom('$is', '$is_not'), id).map(([op, one]) => ({ [op]: [one] })),
  });
  const numberRule = fc.record({
    name: fc.constantFrom('order.amount', 'order.initial_amount', 'order.items.count'),
    conditions: fc.dictionary(
      comparison,
      number.map((one) => [one]),
      { minKeys: 1, maxKeys: 2 },
    ),
  });
  const metadataRule = fc.record({
    name: fc.constantFrom('customer.metadata', 'order.metadata', 'redemption.metadata'),
    property: fc.constant('key'),
    conditions: fc.tuple(fc.constantFrom('$is', '$is_not', '$in'), id).map(([op, one]) => ({ [op]: [one] })),
  });
  const agedRule = fc.record({
    name: fc.constantFrom('customer.metadata', 'order.metadata'),
    property: fc.constant('age'),
    conditions: fc.dictionary(
      comparison,
      number.map((one) => [one]),
      { minKeys: 1, maxKeys: 2 },
    ),
  });
  const segmentRule = fc.record({
    name: fc.constant('customer.segment'),
    conditions: fc.tuple(fc.constantFrom('$is', '$is_not', '$in'), id).map(([op, one]) => ({ [op]: [one] })),
  });
  const rule = fc.oneof(itemRule, olderRule, numberRule, metadataRule, agedRule, segmentRule) as fc.Arbitrary<object>;
  const ruleSet = fc
    .tuple(
      fc.array(rule, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('1', '1 and 2', '1 or 2', '1 or (2 and 3)', '(1 or 2) and 3', '1 or 2 or 3'),
    )
    .map(([rules, logic]) => compiledRules({ 1: rules[0], 2: rules[1], 3: rules[2], logic }));
  const age = fc.oneof(number, number.map(String), fc.array(number), fc.constant('old'));
  const metadata = fc.record({ key: fc.oneof(id, fc.array(id)), age: fc.option(age, { nil: undefined }) });
  const line = fc.record({
    productId: fc.option(id, { nil: undefined }),
    skuSourceId: fc.option(id, { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 2 }),
    price: fc.option(number, { nil: undefined }),
  });
  const subject: fc.Arbitrary<RuleSubject> = fc.record({
    now: fc.constant('2026-03-01T08:00:00.000Z'),
    customer: fc.option(fc.record({ segments: fc.array(id).map((each) => new Set(each)), metadata }), {
      nil: undefined,
    }),
    order: fc.option(
      fc.record({ amount: fc.option(number, { nil: undefined }), items: fc.array(line, { maxLength: 3 }), metadata }),
      { nil: undefined },
    ),
    redemption: fc.option(fc.record({ metadata }), { nil: undefined }),
  });

  it('lets exactly those pass that fulfil the rules', () => {
    const everything = { omit: new Set<string>(), bundle: true };
    let held = 0;
    fc.assert(
      fc.property(ruleSet, subject, (rules, who) => {
        const { passed } = evaluate(rules, who);
        held += Number(passed);
        expect(Gate.of(rules, everything)!.lets(new Visitor(who, everything))).toBe(passed);
      }),
      { numRuns: 2_000 },
    );
    expect(held).toBeGreaterThan(50);
  });
});
