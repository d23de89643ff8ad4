import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countersOf, evaluate, limitsOf } from './evaluate.js';
import { type RuleSubject } from './rule-subject.js';
import { compiledRules } from './testing/compiled-rules.js';
import { amount, count, empty, order, segment } from './testing/order-rules.js';

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
    const rules = compiledRules({ '1': count(perCustomer, operator, value) });
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
    expect(evaluate(compiledRules({ '1': count(perCustomer, '$less_than', 1) }), subject)).toMatchObject({
      passed: false,
      code: 'redemption_rules_violated',
    });
    const budget = compiledRules({ '1': count('campaign.orders.amount', '$less_than_or_equal', 499) });
    expect(evaluate(budget, subject).passed).toBe(false);
  });

  it('counts what is known and this redemption together', () => {
    const rules = compiledRules({ '1': count(perCustomer, '$less_than_or_equal', 2) });
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
    const rules = compiledRules({ '1': count(perCustomer, operator, value) });
    const key = 'redeemable/redemptions/customer:cust_1/all';
    const passing = operator === '$is' ? 2 : 5;
    const verdict = evaluate(rules, withCounts([key, passing]));
    expect(verdict).toMatchObject({ passed: true });
    expect(limitsOf(rules, withCounts([key, passing])).map((limit) => limit.maximum)).toEqual(
      maximum === undefined ? [] : [maximum],
    );
    expect(evaluate(rules, withCounts([key, operator === '$is_not' ? 2 : 0])).passed).toBe(false);
  });

  it('$in bounds by its largest value, and needs the value', () => {
    const rules = compiledRules({ '1': { name: perCustomer, conditions: { $in: [1, 3] } } });
    const key = 'redeemable/redemptions/customer:cust_1/all';
    expect(limitsOf(rules, withCounts([key, 2]))).toMatchObject([{ maximum: 3 }]);
    expect(evaluate(rules, withCounts([key, 1])).passed).toBe(false);
  });

  it('a counter without a value is 0 where the value is needed', () => {
    expect(evaluate(compiledRules({ '1': count(perCustomer, '$more_than', 1) }), subject).passed).toBe(false);
  });

  it('the lowest of several bounds is the maximum', () => {
    const rules = compiledRules({
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
    expect(limitsOf(compiledRules({ '1': count(rule, '$less_than_or_equal', 1_000) }), asked)).toMatchObject([
      { rule, per, key, by, maximum: 1_000 },
    ]);
  });

  it('a limit per key does not bind a user, nor one per user a key', () => {
    const rules = compiledRules({ '1': count('redemption.count.per_api_key', '$less_than_or_equal', 1) });
    expect(evaluate(rules, { ...empty, redemption: { user: 'ann' } })).toEqual({ passed: true, consumptions: [] });
    expect(countersOf(rules, { ...empty, redemption: { user: 'ann' } })).toEqual([]);
  });

  it('a customer without an id has never been here', () => {
    const rules = compiledRules({ '1': count(perCustomer, '$less_than_or_equal', 1) });
    const stranger: RuleSubject = { ...empty, customer: { sourceId: 'new@example.com' } };
    expect(evaluate(rules, stranger)).toEqual({ passed: true, consumptions: [] });
    expect(evaluate(compiledRules({ '1': count(perCustomer, '$more_than', 1) }), stranger).passed).toBe(false);
    expect(evaluate(compiledRules({ '1': count(perCustomer, '$less_than', 1) }), stranger).passed).toBe(false);
  });

  it('what is discounted may be said outright', () => {
    const rules = compiledRules({ '1': count('campaign.orders.amount_discounted', '$less_than_or_equal', 1_000) });
    expect(limitsOf(rules, { ...empty, order: { amount: 10, discountAmount: 7 } })).toMatchObject([{ by: 7 }]);
    expect(limitsOf(rules, { ...empty, order: { amount: 10 } })).toMatchObject([{ by: 0 }]);
  });

  it('a rule that is not asked neither limits nor counts', () => {
    const rules = compiledRules({
      '1': count(daily, '$less_than_or_equal', 1),
      '2': amount('$more_than', 1),
      logic: '2',
    });
    expect(evaluate(rules, subject)).toEqual({ passed: true, consumptions: [] });
  });

  describe('as one of several ways to pass', () => {
    const vipOrOnce = compiledRules({
      '1': count(perCustomer, '$less_than_or_equal', 1),
      '2': segment('vip'),
      logic: '1 or 2',
    });
    const key = 'redeemable/redemptions/customer:cust_1/all';

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
      const either = compiledRules({
        '1': count(daily, '$less_than_or_equal', 1),
        '2': count(perCustomer, '$less_than_or_equal', 3),
        logic: '1 or 2',
      });
      const full = withCounts(['redeemable/redemptions/all/daily:2026-03-01', 1], [key, 1]);
      expect(limitsOf(either, full)).toMatchObject([{ rule: perCustomer, maximum: 3 }]);
      expect(evaluate(either, full)).toMatchObject({ consumptions: [{ rule: daily }, { rule: perCustomer }] });
    });
    it('a limit beside an alternative that fails later is not relied on', () => {
      const rules = compiledRules({
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
    const rules = compiledRules({ '1': { name: 'order.items.none', conditions: { $is: ['A'] }, rules: below } });
    expect(limitsOf(rules, { ...order(5, [{ productId: 'A', quantity: 1 }]) })).toEqual([]);
  });

  it('are none where the rules fail', () => {
    expect(limitsOf(compiledRules({ '1': count(daily, '$less_than', 9), '2': segment('none') }), subject)).toEqual([]);
  });

  it('admit, by reservation, exactly as many as the rule allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom('$less_than', '$less_than_or_equal'),
        (value, operator) => {
          const rules = compiledRules({ '1': count(daily, operator, value) });
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
