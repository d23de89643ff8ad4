import { describe, expect, it } from '@jest/globals';
import { campaignBudgetsOf, customerLimitsOf } from './campaign-budgets.js';
import { type Conditions, type RuleSet } from './rule-set.js';

function budgets(rules: Record<string, { name: string; conditions: Conditions }>, logic?: string) {
  const ruleSet = { rules: { rules, ...(logic !== undefined && { logic }) } } as unknown as RuleSet;
  return campaignBudgetsOf(ruleSet).map(({ counter, maximum }) => [counter.counts, maximum]);
}

const redemptions = { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [100] } };
const discount = { name: 'campaign.orders.amount_discounted', conditions: { $less_than: [5_000] } };
const orders = { name: 'campaign.orders.amount', conditions: { $less_than_or_equal: [9_000], $less_than: [8_000] } };

describe('budgets of a campaign', () => {
  it('are the upper bounds of what it gives in all', () => {
    expect(budgets({ 1: redemptions, 2: discount, 3: orders })).toEqual([
      ['redemptions', 100],
      ['discount_amount', 4_999],
      ['order_amount', 7_999],
    ]);
  });

  it('are neither limits of a day or of a customer nor lower bounds', () => {
    expect(
      budgets({
        1: { ...redemptions, name: 'campaign.redemptions.count.daily' },
        2: { ...redemptions, name: 'campaign.redemptions.customers_count' },
        3: { ...redemptions, name: 'order.amount' },
        4: { ...redemptions, conditions: { $more_than: [3] } },
      }),
    ).toEqual([]);
  });

  it('are none where another rule may hold instead', () => {
    expect(budgets({ 1: redemptions, 2: discount }, '1 and 2')).toHaveLength(2);
    expect(budgets({ 1: redemptions, 2: discount }, '1 or 2')).toEqual([]);
    expect(budgets({ 1: redemptions, 2: discount, 3: orders }, '1and(2or 3)')).toEqual([['redemptions', 100]]);
    expect(budgets({ 1: redemptions }, '')).toEqual([]);
  });
});

describe('limits for each customer', () => {
  const once = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } };
  const daily = { name: 'redemption.count.per_customer.daily', conditions: { $less_than: [3] } };
  const limits = (rules: Record<string, typeof once | typeof daily | typeof redemptions>, logic: string) =>
    customerLimitsOf({ rules: { rules, logic } } as unknown as RuleSet);

  it('are how often each may redeem, in any period', () => {
    expect(limits({ 1: once, 2: daily, 3: redemptions }, '1 and 2 and 3')).toEqual([1, 2]);
  });

  it('are none where another rule may hold instead', () => {
    expect(limits({ 1: once, 2: daily }, '1 or 2')).toEqual([]);
  });
});
