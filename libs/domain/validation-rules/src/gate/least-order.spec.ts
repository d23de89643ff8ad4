import { describe, expect, it } from '@jest/globals';
import { checkRuleSet } from '../check/check-rule-set.js';
import { compileRuleSet } from '../compile-rule-set.js';
import { type RuleSet } from '../rule-set.js';
import { leastOrderOf } from './least-order.js';

const amount = (conditions: object) => ({ name: 'order.amount', conditions });
const count = (conditions: object) => ({ name: 'order.items.count', conditions });
const of = (rules: object) => leastOrderOf(compileRuleSet(checkRuleSet({ name: 'Any', rules }) as RuleSet).program);

describe('what an order has at least', () => {
  it.each([
    ['a value', { 1: amount({ $more_than: [500] }), logic: '1' }, { amount: 500, units: 0 }],
    ['units', { 1: count({ $more_than_or_equal: [3] }), logic: '1' }, { amount: 0, units: 3 }],
    [
      'all that is asked for',
      { 1: amount({ $more_than: [500] }), 2: count({ $more_than: [2] }), logic: '1 and 2' },
      { amount: 500, units: 2 },
    ],
    [
      'nothing where another rule may do',
      { 1: amount({ $more_than: [500] }), 2: count({ $more_than: [2] }), logic: '1 or 2' },
      { amount: 0, units: 0 },
    ],
    ['nothing where less is asked for', { 1: amount({ $less_than: [500] }), logic: '1' }, { amount: 0, units: 0 }],
  ])('is %s', (_, rules, least) => expect(of(rules)).toEqual(least));
});
