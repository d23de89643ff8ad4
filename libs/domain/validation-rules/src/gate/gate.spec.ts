import { describe, expect, it } from '@jest/globals';
import { evaluate } from '../evaluate.js';
import { type RuleSubject } from '../rule-subject.js';
import { compiledRuleSet } from '../testing/compiled-rules.js';
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
    ['lets pass whoever the rules let pass', { rules: { 1: amount } }, { order: shirts(1) }, true],
    ['keeps back whoever they refuse', { rules: { 1: amount } }, { order: shirts(1, 100) }, false],
    ['keeps back whoever lacks what is asked about', { rules: { 1: amount } }, {}, false],
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

  it('is not there where nothing is asked', () => {
    expect(Gate.of(compiledRuleSet({ rules: { 1: once } }), SCOPE)).toBeUndefined();
    expect(Gate.of(compiledRuleSet({ bundle_rules: bundle }), { ...SCOPE, bundle: false })).toBeUndefined();
  });

  it('answers each visitor anew', () => {
    const gate = Gate.of(compiledRuleSet({ rules: { 1: amount } }), SCOPE)!;
    const [rich, poor] = [200, 50].map(
      (total) => new Visitor({ now: '2026-03-01T08:00:00.000Z', order: shirts(1, total) }, SCOPE),
    );
    expect([rich!, rich!, poor!, poor!, rich!].map((visitor) => gate.lets(visitor))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
