import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { checkRuleSet } from './check/check-rule-set.js';
import { limitsOfRuleSet, type LimitValues, rulesOfLimits } from './plain-limits.js';

const ALL: LimitValues = {
  redemptions: 1_000,
  redemptions_per_customer: 2,
  redemptions_per_day: 100,
  redemptions_per_month: 500,
  redemptions_per_customer_per_day: 1,
  redemptions_per_customer_per_month: 3,
  discount: 100_000,
  order_amount: 5_000_000,
};

function ruleSet(wire: object) {
  const checked = checkRuleSet({ name: 'Limits', ...wire });
  if (isRefusal(checked)) throw new Error(checked.details?.details);
  return checked;
}

describe('limits', () => {
  it.each(['campaign', 'promotion_tier'] as const)('of a %s are read from the rule that they make', (holder) => {
    expect(limitsOfRuleSet(ruleSet({ rules: rulesOfLimits(ALL, holder) }), holder)).toEqual(ALL);
    const { discount } = ALL;
    expect(limitsOfRuleSet(ruleSet({ rules: rulesOfLimits({ discount }, holder) }), holder)).toEqual({ discount });
  });

  it('are known by what a rule means, however it says so', () => {
    const rules = {
      3: { name: 'campaign.redemptions.count', conditions: { $less_than: [101] } },
      7: { name: 'campaign.orders.amount', conditions: { $less_than_or_equal: [500] } },
    };
    const expected = { redemptions: 100, order_amount: 500 };
    expect(limitsOfRuleSet(ruleSet({ rules: { ...rules, logic: '7 AND (3)' } }), 'campaign')).toEqual(expected);
    expect(limitsOfRuleSet(ruleSet({ rules }), 'campaign')).toEqual(expected);
  });

  const once = { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [1] } };
  const budget = { name: 'campaign.orders.amount', conditions: { $less_than_or_equal: [500] } };
  it.each<[string, object]>([
    ['joins them by or', { rules: { 1: once, 2: budget, logic: '1 or 2' } }],
    ['sets one of them twice', { rules: { 1: once, 2: once } }],
    ['asks something else, too', { rules: { 1: once, 2: { name: 'order.amount', conditions: { $more_than: [1] } } } }],
    ['counts for another holder', { rules: { 1: { ...once, name: 'redemption.count' } } }],
    ['counts by the week', { rules: { 1: { ...once, name: 'campaign.redemptions.count.weekly' } } }],
    ['wants a least number', { rules: { 1: { ...once, conditions: { $more_than: [1] } } } }],
    ['lets nothing through', { rules: { 1: { ...once, conditions: { $less_than: [1] } } } }],
    ['has a text of its own', { rules: { 1: once }, error: { message: 'Sold out' } }],
    ['names goods', { rules: { 1: once }, applicable_to: { included_all: true } }],
    ['asks for nothing', { rules: {} }],
    ['does not ask for all of its conditions', { rules: { 1: once, 2: budget, logic: '1' } }],
  ])('are not those of a rule that %s', (_title, wire) => {
    expect(limitsOfRuleSet(ruleSet(wire), 'campaign')).toBeUndefined();
  });
});
