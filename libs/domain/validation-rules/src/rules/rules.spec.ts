import { describe, expect, it } from '@jest/globals';
import { countersOf, evaluate } from '../evaluate.js';
import { type RuleLine, type RuleSubject } from '../rule-subject.js';
import { compiledRules } from '../testing/compiled-rules.js';
import { metadata, names, numbers, type Table, targets, type Values } from '../testing/rule-tables.js';
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
  return compiledRules({ '1': { name: rule, property, conditions: { [operator]: values } } });
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
  ...casesOf('order.items.on_sale', { $is: { holds: [[true]], fails: [[false]] } }, withLines(line({ onSale: true }))),
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
      ...windows.map((window) => `redemption.count${window}`),
      ...['redemption.orders.amount', 'redemption.orders.amount_discounted'],
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
      ...['quantity', 'aggregated_quantity', 'price', 'aggregated_amount', 'metadata', 'on_sale'].map(
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
    const rules = compiledRules({
      '1': { name: 'customer.metadata', property: 'address.city', conditions: { $is: ['Warsaw'] } },
    });
    const asked = { ...subject, customer: { metadata: { address: { city: 'Warsaw' } } } };
    expect(evaluate(rules, asked).passed).toBe(true);
  });
});
