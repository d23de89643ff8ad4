import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { checkRuleSet } from '../check/check-rule-set.js';
import { compileRuleSet } from '../compile-rule-set.js';
import { countersOf, evaluate } from '../evaluate.js';
import { type RuleLine, type RuleSubject } from '../rule-subject.js';
import { ruleNames, ruleRegistry } from './registry.js';

/** Every rule with every operator that it has: conditions that hold and conditions that do not, on one subject. */
const now = '2026-03-10T12:00:00.000Z';

const lines: readonly RuleLine[] = [
  {
    productId: 'prod_1',
    productSourceId: 'shoes',
    skuId: 'sku_1',
    skuSourceId: 'shoes-42',
    price: 1_000,
    quantity: 2,
    metadata: { value: 5 },
    productMetadata: { value: 5 },
    collections: ['pc_1'],
  },
  {
    productId: 'prod_2',
    price: 500,
    quantity: 3,
    metadata: { value: 5 },
    productMetadata: { value: 7 },
    collections: new Set(['pc_2']),
  },
];

const subject: RuleSubject = {
  now,
  timeZone: 'Europe/Warsaw',
  customer: { id: 'cust_1', segments: new Set(['seg_1']), metadata: {} },
  order: { amount: 5, totalAmount: 5, initialAmount: 5, discountAmount: 5, items: lines, metadata: {} },
  redemption: { apiKey: 'key_1', user: 'ann', pointsUsed: 5, giftAmount: 5, metadata: {} },
  holderId: 'cust_1',
  event: { metadata: {} },
};

type Values = readonly unknown[];
type Table = Readonly<Record<string, { readonly holds: readonly Values[]; readonly fails: readonly Values[] }>>;

/** For a value of 5. */
const numbers: Table = {
  $is: { holds: [[5], ['5']], fails: [[4]] },
  $is_not: { holds: [[4]], fails: [[5]] },
  $in: { holds: [[4, 5]], fails: [[4, 6]] },
  $not_in: { holds: [[4, 6]], fails: [[4, 5]] },
  $less_than: { holds: [[6]], fails: [[5]] },
  $less_than_or_equal: { holds: [[5]], fails: [[4]] },
  $more_than: { holds: [[4]], fails: [[5]] },
  $more_than_or_equal: { holds: [[5]], fails: [[6]] },
};

const names = (own: string): Table => ({
  $is: { holds: [[own]], fails: [['other']] },
  $is_not: { holds: [['other']], fails: [[own]] },
  $in: { holds: [['other', own]], fails: [['other', 'another']] },
  $not_in: { holds: [['other']], fails: [[own, 'other']] },
});

/** By the value of the metadata. */
const metadata: readonly (readonly [value: unknown, table: Table])[] = [
  [
    'green',
    {
      $is: { holds: [['green']], fails: [['red']] },
      $is_not: { holds: [['red']], fails: [['green']] },
      $in: { holds: [['red', 'green']], fails: [['red']] },
      $not_in: { holds: [['red']], fails: [['red', 'green']] },
      $starts_with: { holds: [['gr'], ['x', 'gr']], fails: [['re'], ['G']] },
      $ends_with: { holds: [['en']], fails: [['gr']] },
      $contains: { holds: [['ree'], ['x', 'ree']], fails: [['x']] },
      $not_intersect: { holds: [['red']], fails: [['green']] },
      $not_differ: { holds: [['green']], fails: [['green', 'red']] },
      $less_than: { holds: [], fails: [[5]] },
      $count: { holds: [[0]], fails: [[1]] },
    },
  ],
  [
    5,
    {
      ...numbers,
      $is: { holds: [[5], ['5']], fails: [[4]] },
      $in: { holds: [['4', '5']], fails: [[4]] },
    },
  ],
  ['5', { $more_than: { holds: [[4]], fails: [[5]] }, $is: { holds: [[5]], fails: [['5.0']] } }],
  [true, { $is: { holds: [[true], ['true']], fails: [[false]] }, $is_not: { holds: [[false]], fails: [[true]] } }],
  [{ a: 1, b: 2 }, { $is: { holds: [[{ b: 2, a: 1 }]], fails: [[{ a: 1 }]] } }],
  [
    ['a', 'b'],
    {
      $is: { holds: [['a']], fails: [['c']] },
      $is_not: { holds: [['c']], fails: [['b']] },
      $in: { holds: [['c', 'b']], fails: [['c']] },
      $not_in: { holds: [['c']], fails: [['a']] },
      $contains: { holds: [['a']], fails: [['ab']] },
      $starts_with: { holds: [['b']], fails: [['c']] },
      $count: { holds: [[2]], fails: [[1]] },
      $count_more: { holds: [[1]], fails: [[2]] },
      $count_less: { holds: [[3]], fails: [[2]] },
      $not_differ: {
        holds: [
          ['b', 'a'],
          ['a', 'b', 'a'],
        ],
        fails: [['a'], ['a', 'b', 'c']],
      },
      $not_intersect: { holds: [['c', 'd']], fails: [['c', 'a']] },
    },
  ],
  [
    undefined,
    {
      $is: { holds: [], fails: [['x']] },
      $is_not: { holds: [['x']], fails: [] },
      $not_in: { holds: [['x']], fails: [] },
      $count: { holds: [[0]], fails: [] },
      $count_less: { holds: [[1]], fails: [] },
      $count_more: { holds: [], fails: [[0]] },
      $not_intersect: { holds: [['x']], fails: [] },
      $more_than: { holds: [], fails: [[0]] },
      $less_than_ago: { holds: [], fails: [[9]] },
      $dow: { holds: [], fails: [[0, 1, 2, 3, 4, 5, 6]] },
      $starts_with: { holds: [], fails: [['x']] },
      $timeframe: { holds: [], fails: [['2026-01-01;P1D;P1D']] },
      $timeframe_absolute: { holds: [], fails: [['2026-01-01;2027-01-01']] },
    },
  ],
  [
    // Sunday, 23:30 of Saturday in UTC
    '2026-03-07T23:30:00.000Z',
    {
      $is: { holds: [['2026-03-08'], ['2026-03-07T23:30:00Z']], fails: [['2026-03-07']] },
      $after: { holds: [['2026-03-07'], ['2026-03-07T23:29:00Z']], fails: [['2026-03-09'], ['2026-03-07T23:30:00Z']] },
      $before: { holds: [['2026-03-09'], ['2026-03-07T23:31:00Z']], fails: [['2026-03-08'], ['2026-03-07T23:30:00Z']] },
      $more_than: { holds: [['2026-03-07T00:00:00Z']], fails: [['2026-03-08T00:00:00Z']] },
      $less_than_or_equal: { holds: [['2026-03-07T23:30:00Z']], fails: [['2026-03-07T23:29:00Z']] },
      $more_than_ago: { holds: [[2]], fails: [[3]] },
      $less_than_ago: { holds: [[3]], fails: [[2]] },
      $is_days_ago: { holds: [[2]], fails: [[3]] },
      $more_than_future: { holds: [], fails: [[0]] },
      $less_than_future: { holds: [], fails: [[5]] },
      $is_days_in_future: { holds: [], fails: [[2]] },
      $dow: { holds: [[0], [3, 0]], fails: [[6]] },
      $timeframe: {
        holds: [['2026-03-01;P1D;PT1H'], ['2026-03-01;P7D;PT24H'], ['2026-01-08;P1M;P1D']],
        fails: [
          ['2026-03-01T01:00:00+01:00;P1D;PT1H'],
          ['2026-03-01;P2D;PT1H'],
          ['2027-01-01;P1D;P1D'],
          ['2026-01-07;P1M;P1D'],
        ],
      },
      $timeframe_absolute: {
        holds: [['2026-03-07;2026-03-09'], ['2026-03-07T23:30:00Z;2026-03-07T23:30:00Z']],
        fails: [['2026-03-09;2026-03-10'], ['2026-03-01;2026-03-07']],
      },
      $timeframe_daily_hours: {
        holds: [['00:00;01:00;0'], ['23:00;01:00;6'], ['00:30;00:31']],
        fails: [['00:00;00:30;0'], ['00:00;01:00;6'], ['23:00;01:00;0']],
      },
    },
  ],
  [
    '2026-03-12',
    {
      $is: { holds: [['2026-03-12']], fails: [['2026-03-11']] },
      $after: { holds: [['2026-03-11']], fails: [['2026-03-12']] },
      $before: { holds: [['2026-03-13']], fails: [['2026-03-12']] },
      $is_days_in_future: { holds: [[2]], fails: [[1]] },
      $more_than_future: { holds: [[1]], fails: [[2]] },
      $less_than_future: { holds: [[3]], fails: [[2]] },
      $is_days_ago: { holds: [], fails: [[2]] },
      $more_than_ago: { holds: [], fails: [[0]] },
      $less_than_ago: { holds: [], fails: [[9]] },
      $dow: { holds: [[4]], fails: [[3]] },
    },
  ],
];

const product = (id: string) => ({ id, object: 'product' });
const sku = (id: string) => ({ id, object: 'sku' });
const collection = (id: string) => ({ id, object: 'products_collection' });

const targets: Readonly<Record<string, Table>> = {
  'order.items.any': {
    $is: {
      holds: [
        [product('prod_1')],
        [sku('sku_1')],
        [collection('pc_2')],
        [{ source_id: 'shoes' }],
        ['prod_2'],
        [product('x'), sku('shoes-42')],
      ],
      fails: [[product('sku_1')], [sku('prod_1')], [collection('pc_3')]],
    },
    $is_not: { holds: [[product('prod_1')]], fails: [[product('prod_1'), product('prod_2')]] },
    $in: { holds: [[product('x'), product('prod_2')]], fails: [[product('x')]] },
    $not_in: { holds: [[product('prod_2')]], fails: [[product('prod_1'), collection('pc_2')]] },
    $from: { holds: [[collection('pc_1')], ['pc_2']], fails: [[collection('pc_3')]] },
  },
  'order.items.every': {
    $is: { holds: [[product('prod_1'), product('prod_2')]], fails: [[product('prod_1')]] },
    $is_not: { holds: [[product('x')]], fails: [[product('prod_1')]] },
    $in: { holds: [[collection('pc_1'), collection('pc_2')]], fails: [[collection('pc_1')]] },
    $not_in: { holds: [[product('x')]], fails: [[product('prod_2')]] },
    $from: { holds: [[collection('pc_1'), collection('pc_2')]], fails: [[collection('pc_1')]] },
  },
  'order.items.none': {
    $is: { holds: [[product('x')]], fails: [[product('prod_1')]] },
    $is_not: { holds: [[product('prod_1'), product('prod_2')]], fails: [[product('prod_1')]] },
    $in: { holds: [[product('x'), sku('y')]], fails: [[sku('sku_1')]] },
    $not_in: { holds: [[product('prod_1'), product('prod_2')]], fails: [[product('x')]] },
    $from: { holds: [[collection('pc_3')]], fails: [[collection('pc_1')]] },
  },
  'order.items.cheapest': {
    $is: { holds: [[product('prod_2')]], fails: [[product('prod_1')]] },
    $is_not: { holds: [[product('prod_1')]], fails: [[product('prod_2')]] },
    $in: { holds: [[product('x'), product('prod_2')]], fails: [[product('x')]] },
    $not_in: { holds: [[product('prod_1')]], fails: [[product('prod_2')]] },
    $from: { holds: [[collection('pc_2')]], fails: [[collection('pc_1')]] },
  },
  'order.items.most_expensive': {
    $is: { holds: [[product('prod_1')]], fails: [[product('prod_2')]] },
    $is_not: { holds: [[product('prod_2')]], fails: [[product('prod_1')]] },
    $in: { holds: [[sku('sku_1')]], fails: [[product('prod_2')]] },
    $not_in: { holds: [[product('prod_2')]], fails: [[sku('sku_1')]] },
    $from: { holds: [[collection('pc_1')]], fails: [[collection('pc_2')]] },
  },
  'product.id': {
    $is: { holds: [[product('prod_1')], [{ id: 'prod_2' }], [{ source_id: 'shoes' }]], fails: [[{ id: 'sku_1' }]] },
    $is_not: { holds: [[{ id: 'prod_3' }]], fails: [[{ id: 'prod_1' }]] },
    $in: { holds: [[{ id: 'x' }, { id: 'prod_1' }]], fails: [[{ id: 'x' }]] },
    $not_in: { holds: [[{ id: 'x' }]], fails: [[{ id: 'x' }, { id: 'prod_2' }]] },
  },
  'sku.id': {
    $is: { holds: [[{ id: 'sku_1' }], [{ source_id: 'shoes-42' }]], fails: [[{ id: 'prod_1' }]] },
    $is_not: { holds: [[{ id: 'sku_2' }]], fails: [[{ id: 'sku_1' }]] },
    $in: { holds: [[{ id: 'x' }, { id: 'sku_1' }]], fails: [[{ id: 'x' }]] },
    $not_in: { holds: [[{ id: 'x' }]], fails: [[{ id: 'sku_1' }]] },
  },
};

type Case = readonly [rule: string, operator: string, values: Values, holds: boolean, subject: RuleSubject];

function casesOf(rule: string, table: Table, asked: RuleSubject): Case[] {
  return Object.entries(table).flatMap(([operator, { holds, fails }]) => [
    ...holds.map((values): Case => [rule, operator, values, true, asked]),
    ...fails.map((values): Case => [rule, operator, values, false, asked]),
  ]);
}

const line = (over: Partial<RuleLine>): RuleLine => ({ productId: 'p', quantity: 1, ...over });
const withLines = (...items: readonly RuleLine[]): RuleSubject => ({ ...subject, order: { ...subject.order, items } });

const numberSubjects: Readonly<Record<string, RuleSubject>> = {
  'order.amount': subject,
  'order.total_amount': subject,
  'order.initial_amount': subject,
  'order.items.count': subject,
  'order.items.price_any': withLines(line({ price: 5 })),
  'order.items.price_each': withLines(line({ price: 5 }), line({ price: 5 })),
  'order.items.quantity': withLines(line({ quantity: 5 })),
  'order.items.price': withLines(line({ price: 5 })),
  'order.items.aggregated_quantity': withLines(line({ quantity: 2 }), line({ quantity: 3 })),
  'order.items.aggregated_amount': withLines(
    line({ amount: 2 }),
    line({ price: 1, quantity: 2 }),
    line({ amount: 9, subtotalAmount: 1 }),
  ),
  'product.price': withLines(line({ price: 5 })),
  'product.quantity': withLines(line({ quantity: 2 }), line({ quantity: 3 })),
  'product.metadata.aggregated_quantity': withLines(line({ quantity: 5 })),
  'product.metadata.aggregated_amount': withLines(line({ amount: 5 })),
  'sku.price': withLines(line({ price: 5 })),
  'sku.quantity': withLines(line({ quantity: 5 })),
  'redemption.reward.pay_with_points.points_used': subject,
};

const metadataSubjects: Readonly<Record<string, (value: unknown) => RuleSubject>> = {
  'customer.metadata': (value) => ({ ...subject, customer: { metadata: { value } } }),
  'order.metadata': (value) => ({ ...subject, order: { metadata: { value } } }),
  'order.items.metadata_any': (value) => withLines(line({ metadata: { value } })),
  'order.items.metadata_each': (value) => withLines(line({ metadata: { value } }), line({ metadata: { value } })),
  'order.items.metadata': (value) => withLines(line({ metadata: { value } })),
  'product.metadata': (value) => withLines(line({ productMetadata: { value } })),
  'redemption.metadata': (value) => ({ ...subject, redemption: { metadata: { value } } }),
  'custom_event.metadata': (value) => ({ ...subject, event: { metadata: { value } } }),
};

/** A counter that this redemption brings to 5. */
function counterSubject(rule: string): RuleSubject {
  const [counter] = countersOf(compiled(rule, '$is', [1]), subject);
  return { ...subject, counters: new Map([[counter!.key, 5 - counter!.by]]) };
}

function compiled(rule: string, operator: string, values: Values) {
  const property = ruleRegistry.get(rule)?.property ? 'value' : undefined;
  const checked = checkRuleSet({
    name: 'x',
    rules: { '1': { name: rule, property, conditions: { [operator]: values } } },
  });
  if (isRefusal(checked)) throw new Error(JSON.stringify(checked));
  return compileRuleSet(checked);
}

const on = { $is: { holds: [[true]], fails: [] } };
const cases: readonly Case[] = [
  ...Object.entries(numberSubjects).flatMap(([rule, asked]) => casesOf(rule, numbers, asked)),
  ...Object.entries(metadataSubjects).flatMap(([rule, subjectOf]) =>
    metadata.flatMap(([value, table]) => casesOf(rule, table, subjectOf(value))),
  ),
  ...Object.entries(targets).flatMap(([rule, table]) => casesOf(rule, table, subject)),
  ...ruleNames
    .filter((rule) => ruleRegistry.get(rule)?.counter)
    .flatMap((rule) => casesOf(rule, numbers, counterSubject(rule))),
  ...casesOf('customer.segment', names('seg_1'), subject),
  ...casesOf('customer.segment', names('seg_1'), { ...subject, customer: { segments: (id) => id === 'seg_1' } }),
  ...casesOf('redemption.api_key', names('key_1'), subject),
  ...casesOf('redemption.user.login', names('ann'), subject),
  ...casesOf('publication.redeemable_by_linked_customer', { $is: { holds: [[true], [false]], fails: [] } }, subject),
  ...casesOf(
    'publication.redeemable_by_linked_customer',
    { $is: { holds: [[false]], fails: [[true]] } },
    { ...subject, holderId: 'cust_2' },
  ),
  ...casesOf(
    'publication.redeemable_by_linked_customer',
    { $is: { holds: [], fails: [[true]] } },
    { ...subject, holderId: undefined },
  ),
  ...casesOf('product.discount_applicable', on, subject),
  ...casesOf('sku.discount_applicable', on, subject),
  ...casesOf('product.metadata.discount_applicable', on, subject),
  ...casesOf('product.metadata.match_all', { $is: { holds: [[true], [false]], fails: [] } }, subject),
];

describe('rules', () => {
  it.each(cases)('%s %s %j is %s', (rule, operator, values, holds, asked) => {
    expect(evaluate(compiled(rule, operator, values), asked).passed).toBe(holds);
  });

  it('every rule is tried with every operator that it has', () => {
    const tried = new Set(cases.map(([rule, operator]) => `${rule} ${operator}`));
    const all = [...ruleRegistry.values()].flatMap(({ name, operators }) =>
      Object.keys(operators).map((operator) => `${name} ${operator}`),
    );
    expect(all.filter((one) => !tried.has(one))).toEqual([]);
  });

  it('every documented name has a rule', () => {
    const windows = ['', '.daily', '.weekly', '.monthly'];
    const documented = [
      ...['customer.segment', 'customer.metadata'],
      ...['order.amount', 'order.total_amount', 'order.initial_amount', 'order.metadata', 'order.items.count'],
      ...['order.items.price_any', 'order.items.price_each', 'order.items.metadata_any', 'order.items.metadata_each'],
      ...['campaign.orders.amount', 'campaign.orders.amount_discounted'],
      ...windows.map((window) => `campaign.redemptions.count${window}`),
      ...windows.map((window) => `campaign.redemptions.customers_count${window}`),
      ...['redemption.count.daily', 'redemption.count.weekly', 'redemption.count.monthly'],
      ...windows.map((window) => `redemption.count.per_customer${window}`),
      ...[
        'redemption.gift.amount',
        'redemption.reward.pay_with_points.points_used',
        'redemption.api_key',
        'redemption.user.login',
      ],
      ...['redemption.count.per_api_key', 'redemption.count.per_user', 'redemption.metadata'],
      ...['id', 'price', 'quantity', 'discount_applicable'].flatMap((part) => [`product.${part}`, `sku.${part}`]),
      ...['', '.aggregated_quantity', '.aggregated_amount', '.discount_applicable', '.match_all'].map(
        (part) => `product.metadata${part}`,
      ),
      ...['publication.redeemable_by_linked_customer', 'custom_event.metadata'],
      ...['any', 'every', 'none', 'cheapest', 'most_expensive'].map((which) => `order.items.${which}`),
      ...['quantity', 'aggregated_quantity', 'price', 'aggregated_amount', 'metadata'].map(
        (part) => `order.items.${part}`,
      ),
    ];
    expect([...ruleNames].sort()).toEqual([...documented].sort());
  });

  it('aliases of operators mean what they stand for', () => {
    expect(evaluate(compiled('order.amount', '$greater_than_or_equal', [5]), subject).passed).toBe(true);
    expect(evaluate(compiled('order.amount', '$greater_than', [5]), subject).passed).toBe(false);
  });

  it('a property with dots leads into nested objects', () => {
    const checked = checkRuleSet({
      name: 'x',
      rules: { '1': { name: 'customer.metadata', property: 'address.city', conditions: { $is: ['Warsaw'] } } },
    });
    if (isRefusal(checked)) throw new Error(checked.refused);
    const asked = { ...subject, customer: { metadata: { address: { city: 'Warsaw' } } } };
    expect(evaluate(compileRuleSet(checked), asked).passed).toBe(true);
  });
});
