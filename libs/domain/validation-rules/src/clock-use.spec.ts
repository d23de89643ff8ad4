import { describe, expect, it } from '@jest/globals';
import { checkRuleSet } from './check/check-rule-set.js';
import { clockUseOf } from './clock-use.js';
import { dateOperators } from './operators/date.operators.js';

const of = (rules: object) => clockUseOf({ ruleSet: checkRuleSet({ name: 'Any', rules }) as object });
const birthday = (operator: string, value: unknown) => ({
  name: 'customer.metadata',
  property: 'birthday',
  conditions: { [operator]: [value] },
});
const amount = { name: 'order.amount', conditions: { $more_than: [100] } };

describe('the answer of a rule set', () => {
  it('is the same at any time where no rule asks for it', () => {
    expect(of({ 1: amount, logic: '1' })).toBeUndefined();
    expect(of({ 1: birthday('$after', '2026-01-01'), logic: '1' })).toBeUndefined();
    expect(
      of({ 1: { name: 'redemption.count.per_customer', conditions: { $less_than: [3] } }, logic: '1' }),
    ).toBeUndefined();
  });

  it('depends on the day where days are counted, or uses of a day', () => {
    expect(of({ 1: birthday('$is_days_ago', 3), logic: '1' })).toBe('day');
    expect(of({ 1: { name: 'redemption.count.daily', conditions: { $less_than: [3] } }, logic: '1' })).toBe('day');
  });

  it('depends on the moment where a time since or until then is asked for, also below another rule', () => {
    expect(of({ 1: birthday('$more_than_ago', 3), logic: '1' })).toBe('moment');
    const below = { ...amount, rules: { 1: birthday('$less_than_future', 3), logic: '1' } };
    expect(of({ 1: below, logic: '1' })).toBe('moment');
  });

  it('is known of each operator about dates', () => {
    const uses = Object.keys(dateOperators).map((operator) => [
      operator,
      clockUseOf({
        ruleSet: { rules: { rules: { 1: { name: 'customer.metadata', conditions: { [operator]: [1] } } } } },
      }),
    ]);
    expect(Object.fromEntries(uses)).toEqual({
      $after: undefined,
      $before: undefined,
      $dow: undefined,
      $more_than_ago: 'moment',
      $less_than_ago: 'moment',
      $more_than_future: 'moment',
      $less_than_future: 'moment',
      $is_days_ago: 'day',
      $is_days_in_future: 'day',
    });
  });
});
