import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { checkRuleSet } from './check/check-rule-set.js';
import { compileRuleSet, type CompiledRuleSet } from './compile-rule-set.js';
import { countersNeeded, countersOf, evaluate, limitsOf, type EvaluationOptions } from './evaluate.js';
import { type RuleLine, type RuleSubject } from './rule-subject.js';
import { rulesIgnoredByQualifications } from './rules/registry.js';

const now = '2026-03-01T12:00:00.000Z';
const empty: RuleSubject = { now };

function compile(rules: object, rest: object = {}): CompiledRuleSet {
  const checked = checkRuleSet({ name: 'x', rules, ...rest });
  if (isRefusal(checked)) throw new Error(JSON.stringify(checked));
  return compileRuleSet(JSON.parse(JSON.stringify(checked)) as typeof checked);
}

const amount = (operator: string, value: number, message?: string) => ({
  name: 'order.amount',
  conditions: { [operator]: [value] },
  ...(message && { error: { message } }),
});
const segment = (id: string, message?: string) => ({
  name: 'customer.segment',
  conditions: { $is: [id] },
  ...(message && { error: { message } }),
});
const count = (name: string, operator: string, value: number) => ({ name, conditions: { [operator]: [value] } });
const order = (total: number, items: readonly RuleLine[] = []): RuleSubject => ({
  ...empty,
  customer: { id: 'cust_1', segments: new Set(['vip']) },
  order: { amount: total, initialAmount: total, items },
});

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
    expect(evaluate(compile(asked), order(total)).passed).toBe(passes);
  });

  it('several operators of one rule must all hold', () => {
    const rules = compile({ '1': { name: 'order.amount', conditions: { $more_than: [10], $less_than: [20] } } });
    expect(evaluate(rules, order(15)).passed).toBe(true);
    expect(evaluate(rules, order(25)).passed).toBe(false);
    expect(evaluate(rules, order(5)).passed).toBe(false);
  });

  it('rules below an ordinary rule must hold too, by their own logic', () => {
    const rules = compile({
      '1': { ...amount('$more_than', 10), rules: { '1': segment('vip'), '2': segment('none'), logic: '1 or 2' } },
    });
    expect(evaluate(rules, order(15)).passed).toBe(true);
    expect(evaluate(rules, { ...order(15), customer: { segments: new Set() } })).toMatchObject({
      passed: false,
      failedRules: [{ path: '1.1' }, { path: '1.2' }],
    });
  });

  it('an empty rule set passes whatever is asked, and allocates nothing', () => {
    const rules = compile({});
    expect(rules.isEmpty).toBe(true);
    expect(evaluate(rules, empty)).toEqual({ passed: true, consumptions: [] });
    expect(evaluate(rules, empty)).toBe(evaluate(rules, order(1)));
    expect(countersOf(rules, empty)).toEqual([]);
  });
});

describe('why it fails', () => {
  it.each([
    ['a customer rule', { '1': segment('none') }, 'customer_rules_violated'],
    ['an order rule', { '1': amount('$more_than', 99) }, 'order_rules_violated'],
    [
      'a redemption rule',
      { '1': { name: 'redemption.api_key', conditions: { $is: ['x'] } } },
      'redemption_rules_violated',
    ],
    ['the first rule that fails', { '1': amount('$more_than', 99), '2': segment('none') }, 'order_rules_violated'],
    [
      'the first of alternatives',
      { '1': segment('none'), '2': amount('$more_than', 99), logic: '2 or 1' },
      'order_rules_violated',
    ],
  ])('the key is that of %s', (_which, rules, code) => {
    expect(evaluate(compile(rules), order(5))).toMatchObject({ passed: false, code });
  });

  it.each([
    ['a customer', { '1': segment('vip') }, {}, 'missing_customer'],
    [
      'a customer to count for',
      { '1': count('redemption.count.per_customer', '$less_than', 2) },
      {},
      'missing_customer',
    ],
    [
      'a customer, for a negative too',
      { '1': { name: 'customer.segment', conditions: { $is_not: ['x'] } } },
      {},
      'missing_customer',
    ],
    ['an order', { '1': amount('$more_than', 1) }, {}, 'missing_order'],
    ['an order for "none"', { '1': { name: 'order.items.none', conditions: { $is: ['x'] } } }, {}, 'missing_order'],
    ['an amount', { '1': amount('$more_than', 1) }, { order: {} }, 'missing_amount'],
    [
      'a total amount',
      { '1': count('order.total_amount', '$more_than', 1) },
      { order: { amount: 5 } },
      'missing_amount',
    ],
    [
      'items',
      { '1': { name: 'order.items.any', conditions: { $is: ['x'] } } },
      { order: { amount: 5 } },
      'missing_order_items',
    ],
    [
      'items',
      { '1': count('order.items.price_each', '$more_than', 1) },
      { order: { items: [] } },
      'missing_order_items',
    ],
  ])('is said where %s is missing', (_what, rules, subject, code) => {
    expect(evaluate(compile(rules), { ...empty, ...subject })).toMatchObject({ passed: false, code });
  });

  it('what is missing does not matter where an alternative passes', () => {
    expect(
      evaluate(compile({ '1': segment('vip'), '2': amount('$more_than', 1), logic: '1 or 2' }), {
        ...empty,
        order: { amount: 5 },
      }),
    ).toMatchObject({
      passed: true,
    });
  });

  it('none of an order without lines passes', () => {
    const rules = compile({ '1': { name: 'order.items.none', conditions: { $is: ['x'] } } });
    expect(evaluate(rules, { ...empty, order: {} }).passed).toBe(true);
  });

  it('the rule’s own text beats that of the rule set', () => {
    const error = { error: { message: 'fallback' } };
    expect(evaluate(compile({ '1': amount('$more_than', 9, 'too little') }, error), order(5))).toMatchObject({
      customMessage: 'too little',
    });
    expect(evaluate(compile({ '1': amount('$more_than', 9) }, error), order(5))).toMatchObject({
      customMessage: 'fallback',
    });
    expect(evaluate(compile({ '1': amount('$more_than', 9) }), order(5))).not.toHaveProperty('customMessage');
  });

  it('the text is that of a rule that failed, not of one that passed or was not asked', () => {
    const rules = {
      '1': amount('$more_than', 1, 'passed'),
      '2': amount('$more_than', 9, 'failed'),
      '3': amount('$more_than', 9, 'unasked'),
      logic: '1 and 2',
    };
    expect(evaluate(compile(rules), order(5))).toMatchObject({
      customMessage: 'failed',
      failedRules: [{ path: '2', name: 'order.amount' }],
    });
    const either = {
      '1': amount('$more_than', 9, 'first'),
      '2': amount('$less_than', 9),
      '3': segment('none', 'third'),
      logic: '(1 or 2) and 3',
    };
    expect(evaluate(compile(either), order(5))).toMatchObject({ customMessage: 'third', failedRules: [{ path: '3' }] });
  });

  it('the text of a rule below a rule beats that of the rule', () => {
    const rules = compile({
      '1': {
        name: 'order.items.any',
        conditions: { $is: ['prod_1'] },
        rules: {
          '1': { name: 'order.items.quantity', conditions: { $more_than: [2] }, error: { message: 'buy three' } },
        },
        error: { message: 'buy it' },
      },
    });
    const line = { productId: 'prod_1', quantity: 1, price: 5 };
    expect(evaluate(rules, order(5, [line]))).toMatchObject({
      customMessage: 'buy three',
      failedRules: [{ path: '1.1' }, { path: '1' }],
    });
    expect(evaluate(rules, order(5, [{ ...line, productId: 'x' }]))).toMatchObject({
      customMessage: 'buy it',
      failedRules: [{ path: '1' }],
    });
  });

  it('names the property of a metadata rule', () => {
    const rules = compile({ '1': { name: 'order.metadata', property: 'channel', conditions: { $is: ['web'] } } });
    expect(evaluate(rules, order(5))).toMatchObject({
      failedRules: [{ path: '1', name: 'order.metadata', property: 'channel' }],
    });
  });
});

describe('lines of the order', () => {
  const line = (productId: string, price: number, quantity: number, collections: readonly string[] = []): RuleLine => ({
    productId,
    price,
    quantity,
    amount: price * quantity,
    collections,
  });
  const cart = [line('A', 10, 2, ['food']), line('B', 15, 3, ['food']), line('C', 20, 3), line('A', 12, 4, ['food'])];
  const ask = (name: string, conditions: object, rules: object = {}, items: readonly RuleLine[] = cart) =>
    evaluate(compile({ '1': { name: `order.items.${name}`, conditions, rules } }), order(1, items)).passed;
  const quantity = (operator: string, value: number) => ({ '1': count('order.items.quantity', operator, value) });

  it.each<[string, boolean]>([
    ['one matching line must do for "any"', ask('any', { $is: ['A'] }, quantity('$more_than', 3))],
    ['no matching line does', !ask('any', { $is: ['A'] }, quantity('$more_than', 4))],
    ['another line’s quantity is no help', !ask('any', { $is: ['C'] }, quantity('$more_than', 3))],
    [
      'sums are over all matching lines',
      ask('any', { $is: ['A'] }, { '1': count('order.items.aggregated_quantity', '$is', 6) }),
    ],
    ['amounts are summed too', ask('any', { $is: ['A'] }, { '1': count('order.items.aggregated_amount', '$is', 68) })],
    [
      'one line must meet all below',
      !ask(
        'any',
        { $is: ['A'] },
        { '1': count('order.items.quantity', '$is', 4), '2': count('order.items.price', '$is', 10) },
      ),
    ],
    [
      'unless the logic below says otherwise',
      ask(
        'any',
        { $is: ['A'] },
        {
          '1': count('order.items.quantity', '$is', 9),
          '2': count('order.items.price', '$is', 10),
          logic: '1 or 2',
        },
      ),
    ],
    ['each line must do for "every"', ask('every', { $is: ['A', 'B', 'C'] }, quantity('$more_than', 1))],
    ['one that does not is one too many', !ask('every', { $is: ['A', 'B', 'C'] }, quantity('$more_than', 2))],
    ['"every" is about lines of a collection, with $from', ask('every', { $is: ['A', 'B'], $from: ['food'] })],
    ['"every" of no line is not met', !ask('every', { $is: ['A'], $from: ['toys'] })],
    ['"none" with a rule below: no line is both', ask('none', { $is: ['A'] }, quantity('$more_than', 4))],
    ['"none" fails where one line is both', !ask('none', { $is: ['A'] }, quantity('$is', 4))],
    ['the cheapest of all', ask('cheapest', { $is: ['A'] })],
    ['the cheapest of a collection', !ask('cheapest', { $is: ['B'], $from: ['food'] })],
    ['the dearest of a collection', ask('most_expensive', { $is: ['B'], $from: ['food'] })],
    ['the dearest of all', ask('most_expensive', { $is: ['C'] })],
    [
      'what costs the same is the cheapest together',
      ask('cheapest', { $is: ['C'] }, {}, [line('A', 5, 1), line('C', 5, 1)]),
    ],
    [
      'each line that is the cheapest must do',
      !ask('cheapest', { $is: ['C'] }, quantity('$is', 2), [line('C', 5, 2), line('C', 5, 1)]),
    ],
    [
      'lines without a price are never the cheapest',
      !ask('cheapest', { $is: ['A'] }, {}, [{ productId: 'A', quantity: 1 }]),
    ],
    ['no condition means any line', ask('any', {}, quantity('$is', 3))],
    [
      'two levels below',
      ask(
        'any',
        { $is: ['A'] },
        { '1': { ...count('order.items.quantity', '$is', 4), rules: { '1': count('order.items.price', '$is', 12) } } },
      ),
    ],
    [
      'two levels below, not met',
      !ask(
        'any',
        { $is: ['A'] },
        { '1': { ...count('order.items.quantity', '$is', 4), rules: { '1': count('order.items.price', '$is', 10) } } },
      ),
    ],
  ])('%s', (_rule, holds) => {
    expect(holds).toBe(true);
  });

  it('a text below "none" is not shown for lines that are not the reason', () => {
    const rules = compile({
      '1': {
        name: 'order.items.none',
        conditions: { $is: ['A'] },
        rules: { '1': { ...count('order.items.quantity', '$is', 4), error: { message: 'not this' } } },
        error: { message: 'no four of A' },
      },
    });
    expect(evaluate(rules, order(1, cart))).toMatchObject({
      customMessage: 'no four of A',
      failedRules: [{ path: '1' }],
    });
  });

  it('older product rules ask below for price and for the sum of quantities', () => {
    const rules = (below: object) =>
      compile({ '1': { name: 'product.id', conditions: { $is: [{ id: 'A' }] }, rules: below } });
    expect(evaluate(rules({ '1': count('product.quantity', '$is', 6) }), order(1, cart)).passed).toBe(true);
    expect(evaluate(rules({ '1': count('product.price', '$is', 12) }), order(1, cart)).passed).toBe(true);
    expect(evaluate(rules({ '1': count('product.price', '$is', 15) }), order(1, cart)).passed).toBe(false);
  });

  it('match_all asks that all lines have the metadata', () => {
    const below = { '1': { name: 'product.metadata.match_all', conditions: { $is: [true] } } };
    const rules = compile({
      '1': { name: 'product.metadata', property: 'kind', conditions: { $is: ['toy'] }, rules: below },
    });
    const toy = { productId: 'A', quantity: 1, productMetadata: { kind: 'toy' } };
    expect(evaluate(rules, order(1, [toy, toy])).passed).toBe(true);
    expect(evaluate(rules, order(1, [toy, { ...toy, productMetadata: {} }])).passed).toBe(false);
  });
});

describe('limits', () => {
  const perCustomer = 'redemption.count.per_customer';
  const daily = 'redemption.count.daily';
  const subject: RuleSubject = { ...order(500), timeZone: 'Europe/Warsaw', weekStartsOn: 1 };
  const withCounts = (...counts: readonly (readonly [string, number])[]): RuleSubject => ({
    ...subject,
    counters: new Map(counts),
  });

  it.each([
    ['$less_than_or_equal', 1, 1],
    ['$less_than_or_equal', 1.5, 1],
    ['$less_than', 2, 1],
    ['$less_than', 1.5, 1],
    ['$is', 1, 1],
  ])('%s %d lets the caller reserve up to %d without looking', (operator, value, maximum) => {
    const rules = compile({ '1': count(perCustomer, operator, value) });
    expect(countersNeeded(rules, subject)).toEqual([]);
    expect(limitsOf(rules, subject)).toEqual([
      {
        rule: perCustomer,
        scope: 'redeemable',
        per: 'customer',
        of: 'cust_1',
        window: 'all',
        windowKey: '',
        counts: 'redemptions',
        key: 'redeemable/redemptions/customer:cust_1/all',
        by: 1,
        maximum,
      },
    ]);
    expect(evaluate(rules, subject)).toMatchObject({ passed: true, consumptions: [{ maximum, by: 1 }] });
  });

  it('a limit that this redemption alone exceeds fails at once', () => {
    expect(evaluate(compile({ '1': count(perCustomer, '$less_than', 1) }), subject)).toMatchObject({
      passed: false,
      code: 'redemption_rules_violated',
    });
    const budget = compile({ '1': count('campaign.orders.amount', '$less_than_or_equal', 499) });
    expect(evaluate(budget, subject).passed).toBe(false);
  });

  it('counts what is known and this redemption together', () => {
    const rules = compile({ '1': count(perCustomer, '$less_than_or_equal', 2) });
    const key = 'redeemable/redemptions/customer:cust_1/all';
    expect(evaluate(rules, withCounts([key, 1])).passed).toBe(true);
    expect(evaluate(rules, withCounts([key, 2]))).toMatchObject({ passed: false, code: 'redemption_rules_violated' });
  });

  it.each([
    ['$more_than', 3, undefined],
    ['$more_than_or_equal', 3, undefined],
    ['$is', 3, 3],
    ['$is_not', 3, undefined],
  ])('%s %d needs the value', (operator, value, maximum) => {
    const rules = compile({ '1': count(perCustomer, operator, value) });
    const [needed] = countersNeeded(rules, subject);
    expect(needed?.key).toBe('redeemable/redemptions/customer:cust_1/all');
    const passing = operator === '$is' ? 2 : 5;
    const verdict = evaluate(rules, withCounts([needed!.key, passing]));
    expect(verdict).toMatchObject({ passed: true });
    expect(limitsOf(rules, withCounts([needed!.key, passing])).map((limit) => limit.maximum)).toEqual(
      maximum === undefined ? [] : [maximum],
    );
    expect(evaluate(rules, withCounts([needed!.key, operator === '$is_not' ? 2 : 0])).passed).toBe(false);
  });

  it('$in bounds by its largest value, and needs the value', () => {
    const rules = compile({ '1': { name: perCustomer, conditions: { $in: [1, 3] } } });
    expect(countersNeeded(rules, subject)).toHaveLength(1);
    const key = 'redeemable/redemptions/customer:cust_1/all';
    expect(limitsOf(rules, withCounts([key, 2]))).toMatchObject([{ maximum: 3 }]);
    expect(evaluate(rules, withCounts([key, 1])).passed).toBe(false);
  });

  it('a counter without a value is 0 where the value is needed', () => {
    expect(evaluate(compile({ '1': count(perCustomer, '$more_than', 1) }), subject).passed).toBe(false);
  });

  it('the lowest of several bounds is the maximum', () => {
    const rules = compile({
      '1': { name: daily, conditions: { $less_than_or_equal: [5], $less_than: [4] } },
      '2': count(daily, '$less_than_or_equal', 9),
    });
    expect(limitsOf(rules, subject)).toMatchObject([{ maximum: 3 }]);
  });

  it.each([
    [daily, 'all', 'redeemable/redemptions/all/daily:2026-03-01', 1],
    ['redemption.count.weekly', 'all', 'redeemable/redemptions/all/weekly:2026-W09', 1],
    ['redemption.count.monthly', 'all', 'redeemable/redemptions/all/monthly:2026-03', 1],
    ['redemption.count.per_customer.daily', 'customer', 'redeemable/redemptions/customer:cust_1/daily:2026-03-01', 1],
    ['redemption.count.per_customer.weekly', 'customer', 'redeemable/redemptions/customer:cust_1/weekly:2026-W09', 1],
    ['redemption.count.per_customer.monthly', 'customer', 'redeemable/redemptions/customer:cust_1/monthly:2026-03', 1],
    ['redemption.count.per_api_key', 'api_key', 'redeemable/redemptions/api_key:key_1/all', 1],
    ['redemption.count.per_user', 'user', 'redeemable/redemptions/user:ann%40example.com/all', 1],
    ['redemption.gift.amount', 'all', 'redeemable/gift_amount/all/all', 70],
    ['campaign.redemptions.count', 'all', 'campaign/redemptions/all/all', 1],
    ['campaign.redemptions.count.daily', 'all', 'campaign/redemptions/all/daily:2026-03-01', 1],
    ['campaign.redemptions.count.weekly', 'all', 'campaign/redemptions/all/weekly:2026-W09', 1],
    ['campaign.redemptions.count.monthly', 'all', 'campaign/redemptions/all/monthly:2026-03', 1],
    ['campaign.redemptions.customers_count', 'customer', 'campaign/redemptions/customer:cust_1/all', 1],
    [
      'campaign.redemptions.customers_count.daily',
      'customer',
      'campaign/redemptions/customer:cust_1/daily:2026-03-01',
      1,
    ],
    [
      'campaign.redemptions.customers_count.weekly',
      'customer',
      'campaign/redemptions/customer:cust_1/weekly:2026-W09',
      1,
    ],
    [
      'campaign.redemptions.customers_count.monthly',
      'customer',
      'campaign/redemptions/customer:cust_1/monthly:2026-03',
      1,
    ],
    ['campaign.orders.amount', 'all', 'campaign/order_amount/all/all', 500],
    ['campaign.orders.amount_discounted', 'all', 'campaign/discount_amount/all/all', 120],
  ])('%s counts per %s under %s', (rule, per, key, by) => {
    const asked: RuleSubject = {
      ...subject,
      order: { amount: 450, initialAmount: 500, totalAmount: 330 },
      redemption: { apiKey: 'key_1', user: 'ann@example.com', giftAmount: 70 },
    };
    expect(limitsOf(compile({ '1': count(rule, '$less_than_or_equal', 1_000) }), asked)).toMatchObject([
      { rule, per, key, by, maximum: 1_000 },
    ]);
  });

  it('a limit per key does not bind a user, nor one per user a key', () => {
    const rules = compile({ '1': count('redemption.count.per_api_key', '$less_than_or_equal', 1) });
    expect(evaluate(rules, { ...empty, redemption: { user: 'ann' } })).toEqual({ passed: true, consumptions: [] });
    expect(countersOf(rules, { ...empty, redemption: { user: 'ann' } })).toEqual([]);
  });

  it('a customer without an id has never been here', () => {
    const rules = compile({ '1': count(perCustomer, '$less_than_or_equal', 1) });
    const stranger: RuleSubject = { ...empty, customer: { sourceId: 'new@example.com' } };
    expect(evaluate(rules, stranger)).toEqual({ passed: true, consumptions: [] });
    expect(evaluate(compile({ '1': count(perCustomer, '$more_than', 1) }), stranger).passed).toBe(false);
    expect(evaluate(compile({ '1': count(perCustomer, '$less_than', 1) }), stranger).passed).toBe(false);
  });

  it('what is discounted may be said outright', () => {
    const rules = compile({ '1': count('campaign.orders.amount_discounted', '$less_than_or_equal', 1_000) });
    expect(limitsOf(rules, { ...empty, order: { amount: 10, discountAmount: 7 } })).toMatchObject([{ by: 7 }]);
    expect(limitsOf(rules, { ...empty, order: { amount: 10 } })).toMatchObject([{ by: 0 }]);
  });

  it('a rule that is not asked neither limits nor counts', () => {
    const rules = compile({ '1': count(daily, '$less_than_or_equal', 1), '2': amount('$more_than', 1), logic: '2' });
    expect(evaluate(rules, subject)).toEqual({ passed: true, consumptions: [] });
  });

  describe('as one of several ways to pass', () => {
    const vipOrOnce = compile({
      '1': count(perCustomer, '$less_than_or_equal', 1),
      '2': segment('vip'),
      logic: '1 or 2',
    });
    const key = 'redeemable/redemptions/customer:cust_1/all';

    it('needs the value, which decides between them', () => {
      expect(countersNeeded(vipOrOnce, subject)).toHaveLength(1);
    });
    it('binds nobody who passes another way', () => {
      expect(limitsOf(vipOrOnce, withCounts([key, 7]))).toEqual([]);
      expect(evaluate(vipOrOnce, withCounts([key, 7]))).toMatchObject({ passed: true, consumptions: [{ key, by: 1 }] });
    });
    it('is to be reserved by those who pass by it alone', () => {
      const plain: RuleSubject = { ...withCounts([key, 0]), customer: { id: 'cust_1' } };
      expect(limitsOf(vipOrOnce, plain)).toMatchObject([{ key, maximum: 1 }]);
      expect(evaluate(vipOrOnce, { ...plain, counters: new Map([[key, 1]]) }).passed).toBe(false);
    });
    it('of two limits, only the one that is relied on is reserved', () => {
      const either = compile({
        '1': count(daily, '$less_than_or_equal', 1),
        '2': count(perCustomer, '$less_than_or_equal', 3),
        logic: '1 or 2',
      });
      const full = withCounts(['redeemable/redemptions/all/daily:2026-03-01', 1], [key, 1]);
      expect(limitsOf(either, full)).toMatchObject([{ rule: perCustomer, maximum: 3 }]);
      expect(evaluate(either, full)).toMatchObject({ consumptions: [{ rule: daily }, { rule: perCustomer }] });
    });
    it('a limit beside an alternative that fails later is not relied on', () => {
      const rules = compile({
        '1': count(daily, '$less_than_or_equal', 1),
        '2': amount('$more_than', 1_000),
        '3': segment('vip'),
        logic: '1 and 2 or 3',
      });
      expect(limitsOf(rules, subject)).toEqual([]);
    });
  });

  it('are none where "none" passes because something else below it fails', () => {
    const below = { '1': count(daily, '$less_than_or_equal', 1), '2': count('order.items.quantity', '$is', 9) };
    const rules = compile({ '1': { name: 'order.items.none', conditions: { $is: ['A'] }, rules: below } });
    expect(limitsOf(rules, { ...order(5, [{ productId: 'A', quantity: 1 }]) })).toEqual([]);
  });

  it('are none where the rules fail', () => {
    expect(limitsOf(compile({ '1': count(daily, '$less_than', 9), '2': segment('none') }), subject)).toEqual([]);
  });

  it('admit, by reservation, exactly as many as the rule allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom('$less_than', '$less_than_or_equal'),
        (value, operator) => {
          const rules = compile({ '1': count(daily, operator, value) });
          let counted = 0;
          for (let attempt = 0; attempt < 30; attempt++) {
            const verdict = evaluate(rules, subject);
            const [use] = verdict.passed ? verdict.consumptions : [];
            if (use && counted + use.by <= (use.maximum ?? Infinity)) counted += use.by;
          }
          expect(counted).toBe(operator === '$less_than' ? Math.max(0, value - 1) : value);
        },
      ),
    );
  });
});

describe('options', () => {
  const rules = compile({
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
          const compiled = compile({ '1': a, '2': b, '3': c, logic: text });
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

describe('bundles', () => {
  const bundle = {
    '1': { name: 'order.items.any', conditions: { $is: [{ id: 'A', object: 'product' }] }, rules: {} },
    limit: 3,
  };
  const compiled = compile({}, { bundle_rules: bundle, error: { message: 'take one A' } });
  const options: EvaluationOptions = { bundleOptional: true };
  it('must be in the order', () => {
    expect(evaluate(compiled, order(1, [{ productId: 'A', quantity: 2 }]))).toMatchObject({
      passed: true,
      bundle: { quantity: 2, limit: 3 },
    });
    expect(evaluate(compiled, order(1, [{ productId: 'B', quantity: 2 }]))).toMatchObject({
      passed: false,
      code: 'order_rules_violated',
      customMessage: 'take one A',
      failedRules: [{ path: 'bundle_rules' }],
      bundle: { quantity: 0, missing: [{ id: 'A', object: 'product', itemQuantity: 1 }] },
    });
  });
  it('may be missing where the caller says so, and for audiences', () => {
    expect(evaluate(compiled, empty, options)).toMatchObject({ passed: true, bundle: { quantity: 0 } });
    expect(evaluate(compiled, empty, { audienceOnly: true })).toMatchObject({ passed: true, bundle: { quantity: 0 } });
  });
});

describe('what the caller must gather', () => {
  it('is named, and nothing else', () => {
    expect(compile({ '1': amount('$more_than', 1) }).uses).toEqual({
      customer: false,
      segments: [],
      order: true,
      items: false,
      collections: [],
      totalAmount: false,
      holder: false,
      counters: false,
    });
    const rules = compile(
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
      customer: true,
      segments: ['seg_1', 'seg_2'],
      order: true,
      items: true,
      collections: ['pc_1', 'pc_2', 'pc_4', 'pc_3'],
      totalAmount: true,
      holder: true,
      counters: true,
    });
  });

  it('rules that are not asked need nothing', () => {
    expect(compile({ '1': segment('seg_1'), '2': amount('$more_than', 1), logic: '2' }).uses).toMatchObject({
      customer: false,
      segments: [],
    });
  });

  it('the older form says which products a discount touches', () => {
    const below = { '1': { name: 'product.discount_applicable', conditions: { $is: [true] } } };
    const rules = compile({
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

it('an unchecked rule set is a bug, and said to be one', () => {
  const rules = { rules: { '1': { name: 'nope', conditions: {} } } };
  const unchecked = {
    name: 'x',
    type: 'expression',
    contextType: 'global',
    rules,
    applicableTo: { included: [], excluded: [], includedAll: false },
  } as const;
  expect(() => compileRuleSet(unchecked)).toThrow(TypeError);
  expect(() => compileRuleSet({ ...unchecked, rules: { logic: '2', rules: {} } })).toThrow(TypeError);
  expect(() => compileRuleSet({ ...unchecked, rules: { logic: 'and', rules: {} } })).toThrow(TypeError);
});
