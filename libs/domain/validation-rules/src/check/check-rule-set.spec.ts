import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { compileRuleSet } from '../compile-rule-set.js';
import { contextTypes } from '../context-types.js';
import { evaluate } from '../evaluate.js';
import { operatorNames } from '../operators/condition-operator.js';
import { presentRuleSet } from '../present-rule-set.js';
import { ruleNames } from '../rules/registry.js';
import { checkRuleSet } from './check-rule-set.js';

const amount = { name: 'order.amount', conditions: { $more_than: [10] } };
const withRules = (rules: unknown) => ({ name: 'x', rules });
const withRule = (rule: unknown) => withRules({ '1': rule });

describe('what is accepted', () => {
  it('is a name alone', () => {
    expect(checkRuleSet({ name: 'x' })).toEqual({
      name: 'x',
      type: 'expression',
      contextType: 'global',
      rules: { logic: '', rules: {} },
      applicableTo: { included: [], excluded: [], includedAll: false },
    });
  });

  it('is presented as it was sent', () => {
    const wire = {
      name: 'Summer',
      rules: {
        '1': {
          name: 'order.items.any',
          property: null,
          conditions: {
            $is: [
              { id: 'prod_1', source_id: 'shoes', object: 'product', type: 'product_or_sku', effect: 'APPLY_TO_EVERY' },
            ],
            $from: [{ id: 'pc_1', object: 'products_collection' }],
          },
          rules: {
            '1': { name: 'order.items.quantity', property: null, conditions: { $more_than_or_equal: [2] }, rules: {} },
            logic: '1',
          },
          error: { message: 'Buy two pairs' },
        },
        '2': { name: 'customer.metadata', property: 'tier', conditions: { $in: ['gold', 'silver'] }, rules: {} },
        '3': {
          name: 'redemption.count.per_customer',
          property: null,
          conditions: { $less_than_or_equal: [1] },
          rules: {},
        },
        logic: '1 AND (2 or 3)',
      },
      bundle_rules: {
        '1': {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'pc_1', type: 'products_collection', object: 'products_collection' }] },
          rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] }, rules: {} }, logic: '1' },
        },
        limit: 4,
      },
      error: { message: 'Not yet' },
      applicable_to: {
        excluded: [{ object: 'sku', id: 'sku_1', product_id: 'prod_1', effect: 'APPLY_TO_EVERY' }],
        included: [
          {
            object: 'product',
            id: 'prod_1',
            source_id: 'shoes',
            strict: false,
            price: 900,
            price_formula: 'ORDER_ITEM_PRICE * 0.5',
            quantity_limit: 1,
            aggregated_quantity_limit: 2,
            amount_limit: 300,
            aggregated_amount_limit: 500,
            skip_initially: 0,
            repeat: 1,
            target: 'UNIT',
            product_in_collection_customer_promotion_tier_quantity_limit: 5,
            product_campaign_quantity_limit_formula: '5',
            effect: 'APPLY_FROM_CHEAPEST',
          },
        ],
        included_all: false,
      },
      type: 'advanced',
      context_type: 'campaign.promotion.discount.apply_to_order',
    };
    const checked = checkRuleSet(wire);
    expect(isRefusal(checked) ? checked : presentRuleSet(checked)).toEqual(wire);
    const stored = JSON.parse(JSON.stringify(checked)) as unknown;
    expect(stored).toEqual(checked);
  });

  it('is presented with the logic that it means', () => {
    const checked = checkRuleSet(withRules({ '1': amount, '2': amount }));
    expect(isRefusal(checked) ? checked : presentRuleSet(checked)['rules']).toMatchObject({ logic: '1 and 2' });
  });

  it('is cleared by null', () => {
    const checked = checkRuleSet({ name: 'x', rules: null, bundle_rules: null, error: null, applicable_to: null });
    expect(checked).toEqual(checkRuleSet({ name: 'x' }));
    expect(isRefusal(checked) ? checked : presentRuleSet(checked)).not.toHaveProperty('bundle_rules');
  });

  it('numbers may be sent as texts, and operators by their other names', () => {
    expect(
      checkRuleSet(withRule({ name: 'order.amount', conditions: { $greater_than_or_equal: ['1000'] } })),
    ).toMatchObject({
      rules: { rules: { '1': { conditions: { $more_than_or_equal: [1_000] } } } },
    });
  });

  it('numbers may be left out of the logic, and rules be numbered with gaps', () => {
    expect(isRefusal(checkRuleSet(withRules({ '1': amount, '3': amount, logic: '3' })))).toBe(false);
  });

  it('is dropped where it is not known', () => {
    expect(
      checkRuleSet({
        name: 'x',
        id: 'val_1',
        assignments_count: 3,
        applicable_to: { included: [{ object: 'sku', id: 's', effect: 'APPLY_TO_EVERY', order_item_indices: [0] }] },
      }),
    ).toMatchObject({
      applicableTo: { included: [{ object: 'sku', id: 's', effect: 'APPLY_TO_EVERY' }] },
    });
  });

  it.each([...contextTypes])('takes the context %s', (context_type) => {
    expect(checkRuleSet({ name: 'x', context_type })).toMatchObject({ contextType: context_type });
  });

  it('knows 55 contexts', () => {
    expect(contextTypes.size).toBe(55);
  });
});

describe('what is refused', () => {
  const condition = (name: string, conditions: unknown) => withRule({ name, conditions });
  const metadata = (conditions: unknown) => withRule({ name: 'order.metadata', property: 'p', conditions });
  const bundle = (entry: unknown, rest: object = {}) => ({ name: 'x', bundle_rules: { '1': entry, ...rest } });
  const member = { $is: [{ id: 'A', object: 'product' }] };
  const included = (entry: unknown) => ({ name: 'x', applicable_to: { included: [entry] } });
  const nest = (levels: number): object => (levels === 0 ? amount : { ...amount, rules: { '1': nest(levels - 1) } });
  const payload = 'invalid_payload';
  const rules = 'invalid_validation_rules';

  it.each<[string, unknown, string, string]>([
    ['no object', 'x', payload, 'object'],
    ['no name', {}, payload, "'name'"],
    ['a name that is a number', { name: 5 }, payload, '.name'],
    ['an unknown type', { name: 'x', type: 'simple' }, payload, '.type'],
    ['an unknown context', { name: 'x', context_type: 'campaign' }, payload, '.context_type'],
    ['rules that are a list', withRules([]), payload, '.rules'],
    ['a rule that is a text', withRule('x'), payload, '.rules.1'],
    ['a rule without a name', withRule({}), rules, '.rules.1.name'],
    ['an unknown rule', withRule({ name: 'customer.tier' }), rules, '.rules.1.name "customer.tier"'],
    ['a prototype as a rule', withRule({ name: 'constructor' }), rules, '.rules.1.name'],
    ['a rule that has no number', withRules({ first: amount }), rules, '.rules.first'],
    [
      'a metadata rule without a property',
      withRule({ name: 'customer.metadata', conditions: { $is: ['x'] } }),
      rules,
      '.rules.1.property',
    ],
    [
      'an empty property',
      withRule({ name: 'order.items.metadata_any', property: ' ', conditions: {} }),
      rules,
      '.rules.1.property',
    ],
    ['a property that is a number', withRule({ name: 'customer.metadata', property: 5 }), payload, '.rules.1.property'],
    [
      'a metadata rule below without a property',
      withRule({ name: 'order.items.any', conditions: {}, rules: { '1': { name: 'order.items.metadata' } } }),
      rules,
      '.rules.1.rules.1.property',
    ],
    ['logic that cannot be read', withRules({ '1': amount, logic: '1 and' }), rules, '.rules.logic'],
    ['logic that names no rule', withRules({ '1': amount, logic: '1 and 2' }), rules, '.rules.logic names rule 2'],
    ['logic that is a number', withRules({ '1': amount, logic: 1 }), payload, '.rules.logic'],
    ['logic below that names no rule', withRule({ ...amount, rules: { logic: '1' } }), rules, '.rules.1.rules.logic'],
    ['conditions that are a list', condition('order.amount', []), payload, '.rules.1.conditions'],
    ['an unknown operator', condition('order.amount', { $like: [1] }), rules, '$like is not an operator;'],
    ['a prototype as an operator', condition('order.amount', { toString: [1] }), rules, 'toString is not an operator;'],
    [
      'an operator of other rules',
      condition('order.amount', { $starts_with: ['1'] }),
      rules,
      '$starts_with is not an operator of this rule',
    ],
    ['$from elsewhere', metadata({ $from: ['pc_1'] }), rules, '$from'],
    ['a value that is no list', condition('order.amount', { $is: 5 }), payload, '.conditions.$is must be an array'],
    ['no value', condition('order.amount', { $is: [] }), payload, 'fewer than 1'],
    ['two values of one', condition('order.amount', { $is: [1, 2] }), payload, 'more than 1'],
    ['a number that is none', condition('order.amount', { $is: ['five'] }), payload, '.$is.0 must be a number'],
    ['null as a value', condition('customer.segment', { $in: ['seg_1', null] }), payload, '.$in.1'],
    ['a segment that is a number', condition('customer.segment', { $is: [5] }), payload, '.$is.0'],
    [
      'a flag that is none',
      condition('publication.redeemable_by_linked_customer', { $is: ['yes'] }),
      payload,
      '.$is.0',
    ],
    ['a target without an id', condition('order.items.any', { $is: [{ object: 'product' }] }), payload, '.$is.0'],
    [
      'a target of another kind',
      condition('order.items.any', { $is: [{ id: 'x', object: 'customer' }] }),
      payload,
      '.$is.0',
    ],
    [
      'a source that is a product',
      condition('order.items.any', { $from: [{ id: 'x', object: 'product' }] }),
      payload,
      '.$from.0',
    ],
    ['a weekday that is none', metadata({ $dow: [7] }), payload, '.$dow.0'],
    ['a date that is none', metadata({ $after: ['soon'] }), payload, '.$after.0'],
    ['a negative number of days', metadata({ $more_than_ago: [-1] }), payload, '.$more_than_ago.0'],
    ['a negative count', metadata({ $count: [-1] }), payload, '.$count.0'],
    ['a bound that is a text', metadata({ $more_than: ['x'] }), payload, '.$more_than.0'],
    ['an empty text to look for', metadata({ $contains: [''] }), payload, '.$contains.0'],
    ['a timeframe without a duration', metadata({ $timeframe: ['2026-01-01;P1D'] }), payload, '.$timeframe.0'],
    [
      'a timeframe beyond any calendar',
      metadata({ $timeframe: ['2026-01-01;P99999999D;P1D'] }),
      payload,
      '.$timeframe.0',
    ],
    [
      'an absolute timeframe of one date',
      metadata({ $timeframe_absolute: ['2026-01-01'] }),
      payload,
      '.$timeframe_absolute.0',
    ],
    [
      'hours that are none',
      metadata({ $timeframe_daily_hours: ['25:00;26:00;1'] }),
      payload,
      '.$timeframe_daily_hours.0',
    ],
    [
      'hours of a day that is none',
      metadata({ $timeframe_daily_hours: ['20:00;21:00;7'] }),
      payload,
      '.$timeframe_daily_hours.0',
    ],
    ['an error that is a text', withRule({ ...amount, error: 'x' }), payload, '.rules.1.error'],
    ['a message that is a number', { name: 'x', error: { message: 5 } }, payload, '.error.message'],
    ['rules beyond depth', withRule(nest(6)), rules, 'deeper than 6'],
    [
      'rules beyond number',
      withRules(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [String(i + 1), amount]))),
      rules,
      'more than 500',
    ],
    ['a bundle that is a list', { name: 'x', bundle_rules: [] }, payload, '.bundle_rules'],
    ['a bundle of unlimited sets', bundle({ conditions: member }, { limit: 101 }), payload, '.bundle_rules.limit'],
    ['a bundle of no set', bundle({ conditions: member }, { limit: 0 }), payload, '.bundle_rules.limit'],
    ['a bundle without numbers', { name: 'x', bundle_rules: { a: { conditions: member } } }, rules, '.bundle_rules.a'],
    ['a bundle of nothing', bundle({ conditions: { $is: [] } }), payload, '.bundle_rules.1.conditions.$is'],
    [
      'a bundle of two in one',
      bundle({ conditions: { $is: [...member.$is, ...member.$is] } }),
      payload,
      '.bundle_rules.1.conditions.$is',
    ],
    [
      'a bundle of another rule',
      bundle({ name: 'order.items.every', conditions: member }),
      rules,
      '.bundle_rules.1.name',
    ],
    ['a bundle of what has no kind', bundle({ conditions: { $is: [{ id: 'A' }] } }), payload, '.object'],
    ['a bundle of what has no id', bundle({ conditions: { $is: [{ object: 'sku' }] } }), payload, '.id'],
    [
      'a bundle of no unit',
      bundle({ conditions: member, rules: { '1': { conditions: { $is: [0] } } } }),
      payload,
      '.bundle_rules.1.rules.1',
    ],
    [
      'a bundle of half a unit',
      bundle({ conditions: member, rules: { '1': { conditions: { $is: [1.5] } } } }),
      payload,
      '.bundle_rules.1.rules.1',
    ],
    [
      'a bundle with another rule below',
      bundle({ conditions: member, rules: { '1': { name: 'order.items.price' } } }),
      rules,
      '.bundle_rules.1.rules.1.name',
    ],
    [
      'a bundle with two rules below',
      bundle({ conditions: member, rules: { '1': {}, '2': {} } }),
      payload,
      '.bundle_rules.1.rules',
    ],
    ['applicable_to that is a list', { name: 'x', applicable_to: [] }, payload, '.applicable_to'],
    ['included that is an object', { name: 'x', applicable_to: { included: {} } }, payload, '.applicable_to.included'],
    ['included_all that is a text', { name: 'x', applicable_to: { included_all: 'yes' } }, payload, '.included_all'],
    ['a target of a discount without a kind', included({ id: 'A' }), payload, '.included.0.object'],
    ['a target of a discount without an id', included({ object: 'sku' }), payload, '.included.0.id'],
    ['an unknown effect', included({ object: 'sku', id: 'A', effect: 'APPLY' }), payload, '.included.0.effect'],
    ['half a unit', included({ object: 'sku', id: 'A', quantity_limit: 0.5 }), payload, '.quantity_limit'],
    ['a repeat of 0', included({ object: 'sku', id: 'A', repeat: 0 }), payload, '.repeat'],
    ['a negative price', included({ object: 'sku', id: 'A', price: -1 }), payload, '.price'],
    ['another target', included({ object: 'sku', id: 'A', target: 'LINE' }), payload, '.target'],
  ])('refuses %s', (_what, wire, code, details) => {
    expect(checkRuleSet(wire)).toMatchObject({ refused: code, details: { details: expect.stringContaining(details) } });
  });
});

describe('any input', () => {
  const name = fc.constantFrom(...ruleNames, 'nope');
  const values = fc.oneof(
    fc.array(
      fc.oneof(
        fc.integer({ min: -5, max: 9 }),
        fc.string(),
        fc.boolean(),
        fc.constantFrom('2026-01-01;P1D;PT1H', '2026-01-01', 'A'),
      ),
      { maxLength: 3 },
    ),
    fc.array(
      fc.record({ id: fc.constantFrom('A', 'pc_1'), object: fc.constantFrom('product', 'sku', 'products_collection') }),
      { maxLength: 2 },
    ),
    fc.anything({ maxDepth: 2 }),
  );
  const conditions = fc.dictionary(fc.constantFrom(...operatorNames, '__proto__'), values, { maxKeys: 3 });
  const leaf = fc.record({ name, property: fc.constantFrom('a', 'b.c', null), conditions });
  const tree = fc.record(
    {
      '1': leaf,
      '2': fc.record({ name, property: fc.constant('a'), conditions, rules: fc.record({ '1': leaf }) }),
      logic: fc.constantFrom('1', '1 or 2', '1 and 2', '', '1 and', '3'),
    },
    { requiredKeys: [] },
  );
  const wire = fc.record(
    {
      name: fc.constantFrom('x', ''),
      rules: fc.oneof(tree, fc.anything({ maxDepth: 3 })),
      bundle_rules: fc.anything({ maxDepth: 3 }),
      applicable_to: fc.anything({ maxDepth: 3 }),
    },
    { requiredKeys: ['name'] },
  );
  const subject = {
    now: '2026-03-01T12:00:00.000Z',
    timeZone: 'America/New_York',
    customer: { id: 'c', metadata: { a: [1, 'x', null], b: { c: '2026-03-01' } } },
    order: {
      amount: 5,
      totalAmount: 5,
      items: [
        { productId: 'A', quantity: 1, price: 5, metadata: { a: true } },
        { skuId: 'B', quantity: 2 },
      ],
    },
  };

  it('never throws; what is accepted is kept by a round over the wire, and can be asked', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: wire }, fc.anything()), (input) => {
        const checked = checkRuleSet(input);
        if (isRefusal(checked)) return;
        const again = checkRuleSet(presentRuleSet(checked));
        expect(isRefusal(again) ? again : presentRuleSet(again)).toEqual(presentRuleSet(checked));
        const compiled = compileRuleSet(checked);
        expect(typeof evaluate(compiled, subject).passed).toBe('boolean');
        expect(typeof evaluate(compiled, { now: subject.now }, { explain: true }).passed).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is accepted for every rule often enough to mean something', () => {
    const accepted = ruleNames.filter((rule) => {
      const kinds: unknown[] = [[5], ['x'], [true], [{ id: 'A' }]];
      return kinds.some(
        (values) =>
          !isRefusal(
            checkRuleSet({ name: 'x', rules: { '1': { name: rule, property: 'a', conditions: { $is: values } } } }),
          ),
      );
    });
    expect(accepted).toEqual([...ruleNames]);
  });
});
