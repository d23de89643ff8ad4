import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { checkRuleSet } from '../check/check-rule-set.js';
import { compileRuleSet, type CompiledRuleSet } from '../compile-rule-set.js';
import { evaluate } from '../evaluate.js';
import { type FailureCode } from '../evaluation.js';
import { type RuleLine, type RuleSubject } from '../rule-subject.js';
import { rulesBeyondTheCustomer } from './registry.js';

/** The edges of each rule, where a change of one constant or comparison would show. */

const NOW = '2026-03-10T12:00:00.000Z';
const shoes: RuleLine = { productId: 'prod_1', skuId: 'sku_1', price: 1_000, quantity: 2, metadata: { color: 'red' } };
const socks: RuleLine = {
  productId: 'prod_2',
  price: 500,
  quantity: 3,
  metadata: { color: 'blue' },
  collections: ['pc_1'],
};
const order = {
  amount: 3_500,
  totalAmount: 3_000,
  initialAmount: 4_000,
  items: [shoes, socks],
  metadata: { shop: 'web' },
};
const subject: RuleSubject = {
  now: NOW,
  customer: { id: 'cust_1', segments: new Set(['seg_1']), metadata: { level: 3 } },
  order,
  redemption: { apiKey: 'key_1', user: 'ann', pointsUsed: 5, metadata: { till: 7 } },
  holderId: 'cust_1',
  event: { metadata: { kind: 'visit' } },
};

interface WireRule {
  readonly name: string;
  readonly property?: string;
  readonly conditions?: object;
  readonly rules?: object;
}

function compiled(rule: WireRule): CompiledRuleSet {
  const ruleSet = checkRuleSet({ name: 'x', rules: { 1: { conditions: {}, ...rule }, logic: '1' } });
  if (isRefusal(ruleSet)) throw new Error(`${ruleSet.refused}: ${ruleSet.details?.details}`);
  return compileRuleSet(ruleSet);
}

const below = (...rules: readonly WireRule[]) => ({
  ...Object.fromEntries(rules.map((rule, index) => [index + 1, rule])),
  logic: rules.map((_rule, index) => index + 1).join(' and '),
});

function codeOf(rule: WireRule, asked: RuleSubject = subject): FailureCode | 'passed' {
  const verdict = evaluate(compiled(rule), asked);
  return verdict.passed ? 'passed' : verdict.code;
}

const withItems = (...items: readonly RuleLine[]): RuleSubject => ({ ...subject, order: { ...order, items } });

describe('A rule that fails has the key of what it is about', () => {
  const never = { $is: [-1] };
  const nothing = { $is: [{ id: 'nothing' }] };
  const rows: [FailureCode, WireRule[]][] = [
    [
      'customer_rules_violated',
      [
        { name: 'customer.segment', conditions: { $is: ['seg_2'] } },
        { name: 'customer.metadata', property: 'level', conditions: never },
      ],
    ],
    [
      'order_rules_violated',
      [
        ...['order.amount', 'order.total_amount', 'order.initial_amount', 'order.items.count'],
        ...['order.items.price_any', 'order.items.price_each', 'product.price', 'product.quantity', 'sku.price'],
        ...['sku.quantity', 'order.items.quantity', 'order.items.price', 'order.items.aggregated_quantity'],
        ...['order.items.aggregated_amount', 'product.metadata.aggregated_quantity'],
      ]
        .map((name): WireRule => ({ name, conditions: never }))
        .concat(
          ['order.metadata', 'order.items.metadata_any', 'order.items.metadata_each', 'product.metadata'].map(
            (name) => ({
              name,
              property: 'shop',
              conditions: never,
            }),
          ),
          ['order.items.any', 'order.items.every', 'order.items.cheapest', 'order.items.most_expensive'].map(
            (name) => ({
              name,
              conditions: nothing,
            }),
          ),
          [
            { name: 'order.items.none', conditions: { $is: [{ id: 'prod_1' }] } },
            { name: 'product.id', conditions: nothing },
            { name: 'sku.id', conditions: nothing },
          ],
        ),
    ],
    [
      'redemption_rules_violated',
      [
        { name: 'redemption.api_key', conditions: { $is: ['key_2'] } },
        { name: 'redemption.user.login', conditions: { $is: ['bob'] } },
        { name: 'redemption.reward.pay_with_points.points_used', conditions: never },
        { name: 'redemption.metadata', property: 'till', conditions: never },
        { name: 'custom_event.metadata', property: 'kind', conditions: never },
        { name: 'campaign.redemptions.count', conditions: never },
        { name: 'redemption.count.per_customer', conditions: never },
      ],
    ],
  ];
  it.each(rows.flatMap(([code, rules]) => rules.map((rule) => [rule.name, code, rule] as const)))(
    '%s: %s',
    (_name, code, rule) => {
      expect(codeOf(rule)).toBe(code);
    },
  );

  it('for customers only the holder of the code, and only where the rule is on', () => {
    const rule = (on: boolean) => ({ name: 'publication.redeemable_by_linked_customer', conditions: { $is: [on] } });
    expect(codeOf(rule(true), { ...subject, holderId: 'cust_2' })).toBe('customer_rules_violated');
    expect(codeOf(rule(false), { ...subject, holderId: 'cust_2' })).toBe('passed');
    expect(codeOf(rule(true), { now: NOW, holderId: 'cust_1' })).toBe('missing_customer');
    expect(codeOf(rule(false), { now: NOW, holderId: 'cust_1' })).toBe('passed');
  });

  it('what is beyond the customer is known by its name', () => {
    expect(rulesBeyondTheCustomer.has('order.amount')).toBe(true);
    expect(rulesBeyondTheCustomer.has('redemption.metadata')).toBe(true);
    expect(rulesBeyondTheCustomer.has('customer.metadata')).toBe(false);
  });
});

describe('A rule without what it is about says what is missing', () => {
  const ofOrder = (more: object): RuleSubject => ({ now: NOW, order: more });
  const number = { $more_than_or_equal: [0] };
  const rows: [string, WireRule, RuleSubject, FailureCode | 'passed'][] = [
    ['nobody', { name: 'customer.segment', conditions: { $is: ['seg_1'] } }, { now: NOW }, 'missing_customer'],
    [
      'nobody',
      { name: 'customer.metadata', property: 'a', conditions: { $is: [1] } },
      { now: NOW },
      'missing_customer',
    ],
    ['no order', { name: 'order.amount', conditions: number }, { now: NOW }, 'missing_order'],
    ['no order', { name: 'order.initial_amount', conditions: number }, { now: NOW }, 'missing_order'],
    ['no order', { name: 'order.metadata', property: 'a', conditions: { $is: [1] } }, { now: NOW }, 'missing_order'],
    ['no order', { name: 'order.items.count', conditions: number }, { now: NOW }, 'missing_order'],
    ['no amount', { name: 'order.amount', conditions: number }, ofOrder({}), 'missing_amount'],
    ['no amount', { name: 'order.total_amount', conditions: number }, ofOrder({ amount: 1 }), 'missing_amount'],
    ['no initial amount', { name: 'order.initial_amount', conditions: { $is: [7] } }, ofOrder({ amount: 7 }), 'passed'],
    ['no lines', { name: 'order.items.count', conditions: { $is: [0] } }, ofOrder({}), 'passed'],
    ['no lines', { name: 'order.items.none', conditions: { $is: [{ id: 'a' }] } }, ofOrder({}), 'passed'],
    ['no order', { name: 'order.items.none', conditions: { $is: [{ id: 'a' }] } }, { now: NOW }, 'missing_order'],
    ...['order.items.any', 'order.items.every', 'product.id', 'sku.id'].map(
      (name): [string, WireRule, RuleSubject, FailureCode] => [
        'no lines',
        { name, conditions: { $is: [{ id: 'a' }] } },
        ofOrder({ items: [] }),
        'missing_order_items',
      ],
    ),
    ...['product.metadata', 'order.items.metadata_any'].map((name): [string, WireRule, RuleSubject, FailureCode] => [
      'no lines',
      { name, property: 'a', conditions: { $is: [1] } },
      ofOrder({}),
      'missing_order_items',
    ]),
    [
      'no points',
      { name: 'redemption.reward.pay_with_points.points_used', conditions: { $is: [0] } },
      { now: NOW },
      'passed',
    ],
  ];
  it.each(rows.map(([lack, rule, asked, code]) => [rule.name, lack, code, rule, asked] as const))(
    '%s, %s: %s',
    (_name, _lack, code, rule, asked) => {
      expect(codeOf(rule, asked)).toBe(code);
    },
  );
});

describe('Rules about lines', () => {
  const holds = (rule: WireRule, asked: RuleSubject = subject) => codeOf(rule, asked) === 'passed';

  it('some line, or each', () => {
    const price = (which: string, conditions: object) => holds({ name: `order.items.price_${which}`, conditions });
    expect(price('any', { $more_than: [600] })).toBe(true);
    expect(price('each', { $more_than: [600] })).toBe(false);
    expect(price('each', { $more_than: [499] })).toBe(true);
    expect(price('any', { $more_than: [1_000] })).toBe(false);
    const color = (which: string) =>
      holds({ name: `order.items.metadata_${which}`, property: 'color', conditions: { $is: ['red'] } });
    expect([color('any'), color('each')]).toEqual([true, false]);
  });

  it('on their own, rules about one line ask for some', () => {
    expect(holds({ name: 'order.items.quantity', conditions: { $is: [3] } })).toBe(true);
    expect(holds({ name: 'order.items.price', conditions: { $is: [1_000] } })).toBe(true);
    expect(holds({ name: 'order.items.metadata', property: 'color', conditions: { $is: ['blue'] } })).toBe(true);
    expect(holds({ name: 'product.price', conditions: { $is: [500] } })).toBe(true);
  });

  const one = (...ids: readonly string[]) => ids.map((id) => ({ id }));
  const found: [string, WireRule, RuleSubject, boolean][] = [
    ['one of several', { name: 'order.items.any', conditions: { $in: one('prod_9', 'prod_2') } }, subject, true],
    ['none of several', { name: 'order.items.any', conditions: { $in: one('prod_9') } }, subject, false],
    ['another than one', { name: 'order.items.every', conditions: { $is_not: one('prod_1') } }, subject, false],
    ['another than one', { name: 'order.items.every', conditions: { $is_not: one('prod_9') } }, subject, true],
    [
      'another than several',
      { name: 'order.items.every', conditions: { $not_in: one('prod_9', 'prod_2') } },
      subject,
      false,
    ],
    ['of a collection', { name: 'order.items.any', conditions: { $from: [{ id: 'pc_1' }] } }, subject, true],
    ['of another collection', { name: 'order.items.any', conditions: { $from: [{ id: 'pc_2' }] } }, subject, false],
    [
      'one within a collection',
      { name: 'order.items.any', conditions: { $from: [{ id: 'pc_1' }], $is: one('prod_1') } },
      subject,
      false,
    ],
    [
      'the cheapest, priced ones among each other',
      { name: 'order.items.cheapest', conditions: { $is: one('prod_2') } },
      withItems({ productId: 'prod_0', quantity: 1 }, shoes, socks),
      true,
    ],
    [
      'the dearest, priced ones among each other',
      { name: 'order.items.most_expensive', conditions: { $is: one('prod_1') } },
      withItems({ productId: 'prod_0', quantity: 1 }, socks, shoes),
      true,
    ],
    [
      'the cheapest of two that cost the same, be it the second',
      { name: 'order.items.cheapest', conditions: { $is: one('prod_1') } },
      withItems({ ...socks, price: 1_000 }, shoes),
      true,
    ],
    [
      'the cheapest without any price',
      { name: 'order.items.cheapest', conditions: { $is: one('prod_0') } },
      withItems({ productId: 'prod_0', quantity: 1 }),
      false,
    ],
    [
      'a collection by its kind only',
      { name: 'order.items.any', conditions: { $is: [{ id: 'prod_1', object: 'products_collection' }] } },
      subject,
      false,
    ],
    [
      'a product by its kind only',
      { name: 'order.items.any', conditions: { $is: [{ id: 'sku_1', object: 'product' }] } },
      subject,
      false,
    ],
    [
      'a SKU by its kind only',
      { name: 'order.items.any', conditions: { $is: [{ id: 'pc_1', object: 'sku' }] } },
      subject,
      false,
    ],
    ['a collection of whatever kind', { name: 'order.items.any', conditions: { $is: one('pc_1') } }, subject, true],
    [
      'by a source id that no collection has',
      { name: 'order.items.any', conditions: { $is: [{ source_id: 'pc_1' }] } },
      subject,
      false,
    ],
    [
      'nothing for lines that name nothing',
      { name: 'order.items.any', conditions: { $is: one('mutant') } },
      withItems({ price: 1, quantity: 1 }),
      false,
    ],
    ['not the product', { name: 'product.id', conditions: { $is_not: one('prod_2') } }, subject, false],
    [
      'neither of the products',
      { name: 'product.id', conditions: { $not_in: one('prod_8', 'prod_2') } },
      subject,
      false,
    ],
    ['one of the SKUs', { name: 'sku.id', conditions: { $in: one('sku_9', 'sku_1') } }, subject, true],
  ];
  it.each(found)('%s', (_title, rule, asked, expected) => {
    expect(holds(rule, asked)).toBe(expected);
  });

  it('below older rules, one of the lines that were found is enough', () => {
    const both = { $in: one('prod_1', 'prod_2') };
    const dear = below({ name: 'product.price', conditions: { $more_than: [600] } });
    expect(holds({ name: 'product.id', conditions: both, rules: dear })).toBe(true);
    const colored = (value: unknown): RuleLine => ({
      productId: 'p',
      price: 1,
      quantity: 1,
      productMetadata: { value },
    });
    const rule = {
      name: 'product.metadata',
      property: 'value',
      conditions: { $in: [1, 2] },
      rules: below({ name: 'order.items.price', conditions: { $is: [9] } }),
    };
    expect(holds(rule, withItems(colored(1), { ...colored(2), price: 9 }))).toBe(true);
    expect(holds(rule, withItems(colored(1), colored(2)))).toBe(false);
  });

  it('sums are over the lines that were found, or over all', () => {
    const quantity = (is: number) => ({ name: 'order.items.aggregated_quantity', conditions: { $is: [is] } });
    expect(holds(quantity(5))).toBe(true);
    expect(holds({ name: 'order.items.any', conditions: { $is: one('prod_2') }, rules: below(quantity(3)) })).toBe(
      true,
    );
    expect(holds({ name: 'order.items.any', conditions: { $is: one('prod_2') }, rules: below(quantity(5)) })).toBe(
      false,
    );
  });

  it('metadata of the SKU stands before that of its product', () => {
    const line = { ...shoes, skuMetadata: { a: 1 }, productMetadata: { a: 2, b: 3 } };
    const has = (property: string, value: number) =>
      holds({ name: 'product.metadata', property, conditions: { $is: [value] } }, withItems(line));
    expect([has('a', 1), has('a', 2), has('b', 3)]).toEqual([true, false, true]);
  });

  it('match_all asks whether all lines were found, and `false` asks nothing', () => {
    const rule = (all: boolean) => ({
      name: 'product.metadata',
      property: 'a',
      conditions: { $is: [1] },
      rules: below({ name: 'product.metadata.match_all', conditions: { $is: [all] } }),
    });
    const some = withItems({ ...shoes, productMetadata: { a: 1 } }, socks);
    const every = withItems({ ...shoes, productMetadata: { a: 1 } });
    expect([holds(rule(true), some), holds(rule(true), every)]).toEqual([false, true]);
    expect([holds(rule(false), some), holds(rule(false), every)]).toEqual([true, true]);
  });
});

describe('What a rule set names', () => {
  it('collections, whether they must or must not be there, and where lines are taken from', () => {
    const collection = (id: string) => ({ id, object: 'products_collection' });
    const conditions = {
      $is: [collection('pc_1')],
      $in: [collection('pc_2')],
      $is_not: [collection('pc_3')],
      $not_in: [collection('pc_4')],
      $from: [{ id: 'pc_5' }],
    };
    const { uses } = compiled({ name: 'order.items.any', conditions });
    expect([...uses.collections].sort()).toEqual(['pc_1', 'pc_2', 'pc_3', 'pc_4', 'pc_5']);
    expect(compiled({ name: 'product.id', conditions: { $is: [{ id: 'prod_1' }] } }).uses.collections).toEqual([]);
  });

  it('products that older rules mark for the discount, if they do', () => {
    const marked = (...rules: readonly WireRule[]) =>
      compiled({ name: 'product.id', conditions: { $is: [{ id: 'prod_1' }] }, rules: below(...rules) }).applicableTo
        .included;
    const price = { name: 'product.price', conditions: { $more_than: [1] } };
    const mark = (on: boolean, kind = 'product') => ({
      name: `${kind}.discount_applicable`,
      conditions: { $is: [on] },
    });
    expect(marked(price, mark(true))).toEqual([{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY' }]);
    expect(marked(price, mark(false))).toEqual([]);
    expect(marked(price, mark(true, 'sku'))).toEqual([]);
    expect(marked(price)).toEqual([]);
  });

  it('segments', () => {
    const { uses } = compiled({
      name: 'customer.segment',
      conditions: { $in: ['seg_1', 'seg_2'], $is_not: ['seg_3'] },
    });
    expect([...uses.segments].sort()).toEqual(['seg_1', 'seg_2', 'seg_3']);
    const unknown = { now: NOW, customer: { id: 'cust_1' } };
    expect(codeOf({ name: 'customer.segment', conditions: { $is: ['seg_1'] } }, unknown)).toBe(
      'customer_rules_violated',
    );
    expect(codeOf({ name: 'customer.segment', conditions: { $is_not: ['seg_1'] } }, unknown)).toBe('passed');
  });
});

describe('An explanation shows the value that was asked about', () => {
  const ids = (...names: readonly string[]) => ({ $is: names.map((id) => ({ id })) });
  const rows: [WireRule, unknown][] = [
    [{ name: 'customer.segment', conditions: { $in: ['seg_1', 'seg_2'] } }, ['seg_1']],
    [{ name: 'customer.metadata', property: 'level', conditions: { $is: [3] } }, 3],
    [{ name: 'order.amount', conditions: { $is: [1] } }, 3_500],
    [{ name: 'order.total_amount', conditions: { $is: [1] } }, 3_000],
    [{ name: 'order.initial_amount', conditions: { $is: [1] } }, 4_000],
    [{ name: 'order.items.count', conditions: { $is: [1] } }, 5],
    [{ name: 'order.metadata', property: 'shop', conditions: { $is: ['web'] } }, 'web'],
    [{ name: 'order.items.price_any', conditions: { $is: [1] } }, [1_000, 500]],
    [{ name: 'order.items.metadata_each', property: 'color', conditions: { $is: ['red'] } }, ['red', 'blue']],
    [
      { name: 'order.items.any', conditions: ids('prod_2') },
      { lines: [0, 1], matching: [1] },
    ],
    [
      { name: 'order.items.cheapest', conditions: ids('prod_1') },
      { lines: [1], matching: [0] },
    ],
    [
      { name: 'order.items.any', conditions: { ...ids('prod_1'), $from: [{ id: 'pc_1' }] } },
      { lines: [1], matching: [] },
    ],
    [{ name: 'product.id', conditions: ids('prod_2') }, ['prod_1', 'prod_2']],
    [{ name: 'sku.id', conditions: ids('sku_1') }, ['sku_1', undefined]],
    [{ name: 'product.metadata', property: 'a', conditions: { $is: [1] } }, [undefined, undefined]],
    [{ name: 'order.items.aggregated_amount', conditions: { $is: [1] } }, 3_500],
    [{ name: 'redemption.api_key', conditions: { $is: ['key_1'] } }, 'key_1'],
    [{ name: 'redemption.metadata', property: 'till', conditions: { $is: [7] } }, 7],
    [{ name: 'publication.redeemable_by_linked_customer', conditions: { $is: [true] } }, 'cust_1'],
    [{ name: 'campaign.redemptions.count', conditions: { $is: [1] } }, 1],
  ];
  it.each(rows.map(([rule, actual]) => [rule.name, rule, actual] as const))('%s', (_name, rule, actual) => {
    const { trace } = evaluate(compiled(rule), subject, { explain: true });
    expect(trace?.[0]?.actual).toEqual(actual);
  });

  it('also of the line that a rule below was asked about', () => {
    const rule = {
      name: 'order.items.any',
      conditions: ids('prod_2'),
      rules: below({ name: 'order.items.price', conditions: { $is: [500] } }),
    };
    const { trace } = evaluate(compiled(rule), subject, { explain: true });
    expect(trace?.find(({ name }) => name === 'order.items.price')?.actual).toBe(500);
  });
});
