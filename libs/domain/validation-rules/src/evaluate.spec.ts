import { describe, expect, it } from '@jest/globals';
import { compileRuleSet } from './compile-rule-set.js';
import { type RuleTree } from './rule-set.js';
import { countersOf, evaluate } from './evaluate.js';
import { type RuleSubject } from './rule-subject.js';
import { rulesIgnoredByQualifications } from './rules/registry.js';
import { compiledRules } from './testing/compiled-rules.js';
import { amount, count, empty, order, segment } from './testing/order-rules.js';
import fc from 'fast-check';

describe('logic', () => {
  it.each<[string, string | undefined, number, boolean]>([
    ['nothing is asked by an empty logic', '', 1, true],
    ['all are asked without logic', undefined, 15, true],
    ['all are asked without logic', undefined, 5, false],
    ['rules that are not named are not asked', '1', 25, true],
    ['one of two is enough', '1 or 2', 25, true],
    ['one of two is enough', '1 or 2', 5, true],
    ['both of two', '1 and 2', 15, true],
    ['both of two', '1 and 2', 25, false],
    ['"and" binds before "or"', '3 or 1 and 2', 15, true],
    ['"and" binds before "or"', '1 or 3 and 2', 25, true],
    ['parentheses bind first', '(1 or 3) and 2', 25, false],
  ])('%s: %s', (_rule, logic, total, passes) => {
    const rules = { '1': amount('$more_than', 10), '2': amount('$less_than', 20), '3': amount('$is', 0), logic };
    const asked = logic === undefined ? { '1': rules['1'], '2': rules['2'] } : rules;
    expect(evaluate(compiledRules(asked), order(total)).passed).toBe(passes);
  });

  it('several operators of one rule must all hold', () => {
    const rules = compiledRules({ '1': { name: 'order.amount', conditions: { $more_than: [10], $less_than: [20] } } });
    expect(evaluate(rules, order(15)).passed).toBe(true);
    expect(evaluate(rules, order(25)).passed).toBe(false);
    expect(evaluate(rules, order(5)).passed).toBe(false);
  });

  it('rules below an ordinary rule must hold too, by their own logic', () => {
    const rules = compiledRules({
      '1': { ...amount('$more_than', 10), rules: { '1': segment('vip'), '2': segment('none'), logic: '1 or 2' } },
    });
    expect(evaluate(rules, order(15)).passed).toBe(true);
    expect(evaluate(rules, { ...order(15), customer: { segments: new Set() } })).toMatchObject({
      passed: false,
      failedRules: [{ path: '1.1' }, { path: '1.2' }],
    });
  });

  it('an empty rule set passes every subject, and allocates nothing', () => {
    const rules = compiledRules({});
    expect(rules.isEmpty).toBe(true);
    expect(evaluate(rules, empty)).toEqual({ passed: true, consumptions: [] });
    expect(evaluate(rules, empty)).toBe(evaluate(rules, order(1)));
    expect(countersOf(rules, empty)).toEqual([]);
  });
});

describe('options', () => {
  const rules = compiledRules({
    '1': segment('vip'),
    '2': amount('$more_than', 10_000),
    '3': count('redemption.count.daily', '$less_than', 1),
    '4': { name: 'publication.redeemable_by_linked_customer', conditions: { $is: [true] } },
    logic: '1 and 2 and 3 and 4',
  });
  const vip: RuleSubject = { ...empty, customer: { id: 'cust_1', segments: new Set(['vip']) }, holderId: 'cust_1' };

  it('audienceOnly asks what is about the customer, and reports the rest', () => {
    expect(evaluate(rules, vip, { audienceOnly: true })).toMatchObject({ passed: true, omittedRules: ['2', '3'] });
    expect(evaluate(rules, { ...vip, holderId: 'x' }, { audienceOnly: true })).toMatchObject({
      passed: false,
      code: 'customer_rules_violated',
      failedRules: [{ path: '4' }],
    });
    expect(evaluate(rules, empty, { audienceOnly: true })).toMatchObject({ passed: false, code: 'missing_customer' });
  });

  it('omit leaves out rules by name', () => {
    const omit = new Set(['order.amount', 'redemption.count.daily']);
    expect(evaluate(rules, vip, { omit })).toMatchObject({ passed: true, omittedRules: ['2', '3'] });
    expect(evaluate(rules, vip, { omit: new Set(['order.amount']) })).toMatchObject({
      passed: false,
      omittedRules: ['2'],
    });
  });

  it('qualifications leave out budgets and counts', () => {
    expect([...rulesIgnoredByQualifications]).toEqual(
      expect.arrayContaining(['campaign.orders.amount', 'campaign.redemptions.count', 'redemption.count.per_customer']),
    );
    expect(rulesIgnoredByQualifications.has('order.amount')).toBe(false);
  });

  it('explain asks every rule, and says on which value it stood or fell', () => {
    const verdict = evaluate(rules, { ...vip, order: { amount: 500 } }, { explain: true });
    expect(verdict).toMatchObject({
      passed: false,
      code: 'order_rules_violated',
      trace: [
        { path: '1', name: 'customer.segment', passed: true, actual: ['vip'] },
        {
          path: '2',
          name: 'order.amount',
          conditions: { $more_than: [10_000] },
          passed: false,
          actual: 500,
          code: 'order_rules_violated',
        },
        { path: '3', name: 'redemption.count.daily', passed: false, actual: 1 },
        { path: '4', passed: true, actual: 'cust_1' },
      ],
    });
  });

  it('explain changes no verdict', () => {
    const rule = fc.constantFrom(
      amount('$more_than', 10),
      amount('$less_than', 5),
      segment('vip'),
      segment('none'),
      count('redemption.count.daily', '$less_than_or_equal', 1),
    );
    const logic = fc.constantFrom(
      '1 and 2 and 3',
      '1 or 2 or 3',
      '1 and (2 or 3)',
      '(1 or 2) and (2 or 3)',
      '1 or 2 and 3',
    );
    fc.assert(
      fc.property(
        rule,
        rule,
        rule,
        logic,
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 1 }),
        (a, b, c, text, total, counted) => {
          const compiled = compiledRules({ '1': a, '2': b, '3': c, logic: text });
          const asked = {
            ...order(total),
            counters: new Map([['redeemable/redemptions/all/daily:2026-03-01', counted]]),
          };
          const { trace, ...explained } = { trace: [], ...evaluate(compiled, asked, { explain: true }) };
          const plain = evaluate(compiled, asked);
          expect(explained.passed).toBe(plain.passed);
          if (plain.passed) expect(explained).toEqual(plain);
          else expect(explained).toMatchObject({ code: plain.code });
          expect(trace.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('no trace is made unless it is asked for', () => {
    expect(evaluate(rules, vip)).not.toHaveProperty('trace');
    expect(evaluate(rules, vip)).not.toHaveProperty('omittedRules');
  });
});

describe('what the caller must gather', () => {
  it('is named, and nothing else', () => {
    expect(compiledRules({ '1': amount('$more_than', 1) }).uses).toEqual({
      segments: [],
      collections: [],
      totalAmount: false,
    });
    const rules = compiledRules(
      {
        '1': { name: 'customer.segment', conditions: { $in: ['seg_1', 'seg_2'] } },
        '2': {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'pc_1', object: 'products_collection' }], $from: ['pc_2'] },
        },
        '3': { name: 'order.items.none', conditions: { $is: [{ id: 'prod_1', object: 'product' }] } },
        '4': count('order.total_amount', '$more_than', 1),
        '5': { name: 'publication.redeemable_by_linked_customer', conditions: { $is: [true] } },
        '6': count('redemption.count.per_customer', '$less_than', 2),
      },
      {
        applicable_to: { included: [{ object: 'products_collection', id: 'pc_3', effect: 'APPLY_TO_EVERY' }] },
        bundle_rules: { '1': { conditions: { $is: [{ id: 'pc_4', object: 'products_collection' }] } } },
      },
    );
    expect(rules.uses).toEqual({
      segments: ['seg_1', 'seg_2'],
      collections: ['pc_1', 'pc_2', 'pc_4', 'pc_3'],
      totalAmount: true,
    });
  });

  it('rules that are not asked need nothing', () => {
    expect(compiledRules({ '1': segment('seg_1'), '2': amount('$more_than', 1), logic: '2' }).uses).toMatchObject({
      segments: [],
    });
  });

  it('the older form says which products a discount touches', () => {
    const below = { '1': { name: 'product.discount_applicable', conditions: { $is: [true] } } };
    const rules = compiledRules({
      '1': {
        name: 'product.id',
        conditions: { $is: [{ id: 'prod_1', source_id: 'shoes' }], $is_not: ['prod_2'] },
        rules: below,
      },
    });
    expect(rules.applicableTo).toEqual({
      included: [{ object: 'product', id: 'prod_1', sourceId: 'shoes', effect: 'APPLY_TO_EVERY' }],
      excluded: [],
      includedAll: false,
    });
  });
});

it('what cannot be compiled lets nobody pass, and says why', () => {
  const stored = {
    name: 'x',
    type: 'expression',
    contextType: 'global',
    applicableTo: { included: [], excluded: [], includedAll: false },
  } as const;
  const rules: readonly RuleTree[] = [
    { rules: { 1: { name: 'moon.phase', conditions: {} } } },
    { logic: '2', rules: {} },
    { logic: 'and', rules: {} },
    { logic: Array(1_001).fill('1').join(' or '), rules: { 1: { name: 'order.amount', conditions: {} } } },
  ];
  for (const tree of rules) {
    const compiled = compileRuleSet({ ...stored, rules: tree });
    expect(compiled.unusable).toEqual(expect.any(String));
    expect(evaluate(compiled, empty)).toMatchObject({
      passed: false,
      code: 'redemption_rules_violated',
      failedRules: [{ name: expect.stringContaining(compiled.unusable as string) }],
    });
  }
});
