import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type CompiledRuleSet } from '../compile-rule-set.js';
import { evaluate } from '../evaluate.js';
import { type RuleSubject } from '../rule-subject.js';
import { compiledRules } from '../testing/compiled-rules.js';
import { type Asked, requiredItemsOf, requirementOf } from './requirement-of.js';
import { type Requirement } from './requirement.js';
import { meets, traitsOf } from './traits-of.js';

const EVERYTHING: Asked = { rules: () => true, bundle: true };

interface Wire {
  readonly name: string;
  readonly conditions: Record<string, unknown[]>;
  readonly property?: string;
  readonly rules?: object;
}

function compiled(rules: readonly Wire[], logic?: string, more: object = {}): CompiledRuleSet {
  const numbered = Object.fromEntries(rules.map((rule, index) => [String(index + 1), rule]));
  const tree = { ...numbered, ...(logic !== undefined && { logic }) };
  return compiledRules(tree, more);
}

const valueOf = (name: string): Requirement => expect.objectContaining({ valueOf: name }) as unknown as Requirement;
const item = (...values: string[]): Requirement => ({ anyOf: values.map((value) => ({ kind: 'item', value })) });
const product = (id: string) => ({ id, object: 'product' });
const shirt: Wire = { name: 'order.items.any', conditions: { $is: [product('shirt')] } };
const shoes: Wire = { name: 'product.id', conditions: { $is: ['shoes'] } };
const much: Wire = { name: 'order.amount', conditions: { $more_than: [1_000] } };
const little: Wire = { name: 'order.amount', conditions: { $less_than: [500] } };
const gold: Wire = { name: 'customer.metadata', property: 'level', conditions: { $in: ['gold', 5] } };
const vip: Wire = { name: 'customer.segment', conditions: { $is: ['seg_vip'] } };
const stranger: Wire = { name: 'customer.metadata', property: 'level', conditions: { $is_not: ['gold'] } };
const holder: Wire = { name: 'publication.redeemable_by_linked_customer', conditions: { $is: [true] } };
const dear: Wire = { name: 'order.items.price_each', conditions: { $more_than: [100] } };
const once: Wire = { name: 'redemption.count.daily', conditions: { $less_than_or_equal: [1] } };

describe('what a rule set requires', () => {
  it.each<[string, Wire[], string | undefined, Requirement | undefined]>([
    ['nothing, where it asks for nothing', [much], '', undefined],
    ['nothing, where nothing can be said beforehand', [once], undefined, undefined],
    ['a product', [shirt], undefined, item('product/shirt')],
    ['a product, by the older rule', [shoes], undefined, item('product/shoes')],
    [
      'one of several items, of any kind where none is named',
      [{ name: 'order.items.every', conditions: { $is: [{ id: 'a', source_id: 'b' }] } }],
      undefined,
      item('product/a', 'product/b', 'sku/a', 'sku/b', 'products_collection/a', 'products_collection/b'),
    ],
    [
      'a member of a collection',
      [{ name: 'order.items.cheapest', conditions: { $from: [{ id: 'pc_1' }] } }],
      undefined,
      item('products_collection/pc_1'),
    ],
    [
      'no product, where one is to be absent',
      [{ ...shirt, name: 'order.items.none' }],
      undefined,
      {
        anyOf: [{ kind: 'given', value: 'order' }],
      },
    ],
    [
      'values of metadata',
      [gold],
      undefined,
      {
        anyOf: [
          { kind: 'customer.metadata/level', value: 'gold' },
          { kind: 'customer.metadata/level', value: '5' },
        ],
      },
    ],
    [
      'a number in metadata',
      [{ name: 'order.metadata', property: 'age', conditions: { $more_than: [18], $less_than_or_equal: [30] } }],
      undefined,
      { number: 'order.metadata/age', from: 18, to: 30 },
    ],
    ['a customer at least', [holder], undefined, { anyOf: [{ kind: 'given', value: 'customer' }] }],
    ['a value that passes a test', [stranger], undefined, valueOf('customer.metadata/level')],
    [
      'no date, which has many spellings',
      [{ name: 'customer.metadata', property: 'day', conditions: { $is: ['2026-01-01'] } }],
      undefined,
      valueOf('customer.metadata/day'),
    ],
    ['lines that pass a test', [dear], undefined, valueOf('order.items.price_each/')],
    [
      'what can be looked up rather than a test',
      [stranger, much],
      undefined,
      { number: 'order.amount', from: 1_000, to: Infinity },
    ],
    ['nothing, where one of two tests has to be passed', [stranger, dear], '1 or 2', undefined],
    ['a segment', [vip], undefined, { anyOf: [{ kind: 'segment', value: 'seg_vip' }] }],
    ['an amount', [much], undefined, { number: 'order.amount', from: 1_000, to: Infinity }],
    [
      'an amount between two',
      [{ name: 'order.initial_amount', conditions: { $more_than_or_equal: [5], $less_than: [9], $is_not: [7] } }],
      undefined,
      { number: 'order.initial_amount', from: 5, to: 9 },
    ],
    [
      'at least the amount that is to be left',
      [{ name: 'order.total_amount', conditions: { $more_than: [5], $less_than: [9] } }],
      undefined,
      { number: 'order.amount', from: 5, to: Infinity },
    ],
    [
      'nothing but an order, where little is to be left',
      [{ name: 'order.total_amount', conditions: { $less_than: [9] } }],
      undefined,
      { anyOf: [{ kind: 'given', value: 'order' }] },
    ],
    [
      'one of some numbers',
      [{ name: 'order.items.count', conditions: { $in: [7, 3] } }],
      undefined,
      { number: 'order.items.count', from: 3, to: 7 },
    ],
    ['the most telling of all that must hold', [much, vip, shirt, once], undefined, item('product/shirt')],
    ['one of the alternatives', [shirt, shoes], '1 or 2', item('product/shirt', 'product/shoes')],
    [
      'what both alternatives leave of a number',
      [much, little],
      '1 or 2',
      {
        number: 'order.amount',
        from: -Infinity,
        to: Infinity,
      },
    ],
    ['nothing, where one alternative requires nothing', [shirt, once], '1 or 2', undefined],
    ['nothing, where the alternatives are of different kinds', [shirt, much], '1 or 2', undefined],
    [
      'what stands beside alternatives',
      [shirt, once, gold],
      '(1 or 2) and 3',
      {
        anyOf: [
          { kind: 'customer.metadata/level', value: 'gold' },
          { kind: 'customer.metadata/level', value: '5' },
        ],
      },
    ],
    ['what a rule below requires', [{ ...much, rules: { 1: shoes } }], undefined, item('product/shoes')],
  ])('is %s', (_what, rules, logic, requirement) => {
    expect(requirementOf(compiled(rules, logic), EVERYTHING)).toEqual(requirement);
  });

  const bundle = {
    bundle_rules: Object.fromEntries(
      ['shirt', 'shoes'].map((id, index) => [
        String(index + 1),
        {
          name: 'order.items.any',
          conditions: { $is: [product(id)] },
          rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
        },
      ]),
    ),
  };

  it('is a part of its bundle, unless the bundle may lack', () => {
    const rules = compiled([much], undefined, bundle);
    expect(requirementOf(rules, EVERYTHING)).toEqual(item('product/shirt'));
    expect(requirementOf(rules, { ...EVERYTHING, bundle: false })).toMatchObject({ number: 'order.amount' });
  });

  it('is nothing that is not asked', () => {
    const ofCustomer: Asked = { rules: ({ group }) => group === 'customer', bundle: false };
    expect(requirementOf(compiled([shirt, vip]), ofCustomer)).toMatchObject({ anyOf: [{ kind: 'segment' }] });
    expect(requirementOf(compiled([shirt, much]), ofCustomer)).toBeUndefined();
  });

  it('names every item that is asked for somewhere', () => {
    const named = requiredItemsOf(compiled([much, shirt, { ...much, rules: { 1: shoes } }], '1 or 2 or 3', bundle));
    expect(named.map(({ value }) => value)).toEqual([
      'product/shirt',
      'product/shoes',
      'product/shirt',
      'product/shoes',
    ]);
    expect(requiredItemsOf(compiled([{ ...shirt, name: 'order.items.none' }, gold]))).toEqual([]);
  });
});

describe('the traits of a subject', () => {
  const subject: RuleSubject = {
    now: '2026-03-01T08:00:00.000Z',
    customer: { segments: new Set(['seg_vip']), metadata: { level: ['gold', 5], deep: { er: true } } },
    order: {
      amount: 7,
      items: [{ productId: 'shirt', skuSourceId: 'm', quantity: 2, collections: ['pc_1'] }],
      metadata: { till: 3 },
    },
    redemption: { metadata: { way: 'web' } },
  };

  it.each([
    ['item', ['product/shirt', 'sku/m', 'products_collection/pc_1']],
    ['segment', ['seg_vip']],
    ['given', ['customer', 'order', 'items']],
    ['customer.metadata/level', ['gold', '5']],
    ['customer.metadata/deep.er', ['true']],
    ['order.metadata/till', ['3']],
    ['redemption.metadata/way', ['web']],
    ['custom_event.metadata/way', []],
  ] as const)('of the kind %s are %j', (kind, values) => {
    expect([...(traitsOf(subject, kind) as Iterable<string>)]).toEqual(values);
  });

  it('may be a question that is asked for each segment', () => {
    const asked = { ...subject, customer: { segments: (id: string) => id === 'seg_new' } };
    expect(meets(asked, { anyOf: [{ kind: 'segment', value: 'seg_new' }] })).toBe(true);
    expect(meets(asked, { anyOf: [{ kind: 'segment', value: 'seg_vip' }] })).toBe(false);
  });
});

describe('a value that has to pass a test', () => {
  const line = (price: number) => ({ productId: 'shirt', quantity: 1, price });
  const now = '2026-03-01T08:00:00.000Z';

  it.each<[string, Wire, Partial<RuleSubject>, boolean]>([
    ['of a customer', stranger, { customer: { metadata: { level: 'silver' } } }, true],
    ['that the customer does not have', stranger, { customer: {} }, true],
    ['of a customer, which it does not pass', stranger, { customer: { metadata: { level: ['gold'] } } }, false],
    ['of nobody', stranger, {}, false],
    ['of each line', dear, { order: { items: [line(101), line(102)] } }, true],
    ['of each line, which one does not pass', dear, { order: { items: [line(101), line(100)] } }, false],
    ['of some line', { ...dear, name: 'order.items.price_any' }, { order: { items: [line(1), line(101)] } }, true],
    ['of no line at all', dear, { order: { items: [] } }, false],
  ])('%s', (_what, rule, more, isMet) => {
    expect(meets({ now, ...more }, requirementOf(compiled([rule]), EVERYTHING)!)).toBe(isMet);
  });
});

describe('a requirement', () => {
  const ids = ['shirt', 'shoes', 'hat'];
  const id = fc.constantFrom(...ids);
  const number = fc.integer({ min: 0, max: 4 });
  const comparison = fc.constantFrom('$is', '$is_not', '$more_than', '$more_than_or_equal', '$less_than', '$in');
  const itemRule = fc.record({
    name: fc.constantFrom(
      ...['any', 'every', 'none', 'cheapest', 'most_expensive'].map((which) => `order.items.${which}`),
    ),
    conditions: fc.tuple(fc.constantFrom('$is', '$is_not', '$in'), id).map(([op, one]) => ({ [op]: [product(one)] })),
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
  const rule = fc.oneof(itemRule, olderRule, numberRule, metadataRule, agedRule, segmentRule) as fc.Arbitrary<Wire>;
  const ruleSet = fc
    .tuple(
      fc.array(rule, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('1', '1 and 2', '1 or 2', '1 or (2 and 3)', '(1 or 2) and 3', '1 or 2 or 3'),
    )
    .map(([rules, logic]) => compiled(rules, logic));
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

  it('is met by every subject for whom the rules hold', () => {
    let held = 0;
    fc.assert(
      fc.property(ruleSet, subject, (rules, who) => {
        if (!evaluate(rules, who).passed) return;
        held += 1;
        const requirement = requirementOf(rules, EVERYTHING);
        if (requirement) expect(meets(who, requirement)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(held).toBeGreaterThan(50);
  });
});
