import { describe, expect, it } from '@jest/globals';
import { pairOf } from './pair.js';
import { type Stackable } from './stack-counts.js';
import { type StackingRules } from './stacking-rules.js';
import { DEFAULTS } from './testing/toy-deals.js';

const RULES: StackingRules = { ...DEFAULTS, exclusiveCategories: ['only'], jointCategories: ['always'] };
const BY_HIERARCHY = { redeemablesSortingRule: 'CATEGORY_HIERARCHY' } as const;
const ONE_AT_MOST = { applicableRedeemablesLimit: 1 };

function of(id?: string, hierarchy = 1, selection?: 'BEST' | 'FIRST'): Stackable {
  return id === undefined ? {} : { category: { id, hierarchy, ...(selection && { selection }) } };
}

const pair = (one: Stackable, other: Stackable, rules: Partial<StackingRules> = {}) =>
  pairOf(one, other, { ...RULES, ...rules });

describe('two redeemables', () => {
  it.each([
    ['without categories', of(), of(), {}, 'requested'],
    ['of categories with a hierarchy', of('late', 5), of('early', 2), BY_HIERARCHY, 'other'],
    ['of which one has a category', of('late', 5), of(), BY_HIERARCHY, 'one'],
    ['of which one is exclusive, the other joint', of('always', 1), of('only', 9), BY_HIERARCHY, 'other'],
  ] as const)('combine: %s', (_title, one, other, rules, order) => {
    expect(pair(one, other, rules)).toEqual({ combines: true, order });
  });

  it.each([
    ['exclusive', of('only'), of(), {}, 'exclusion_rules_not_met', 'one'],
    ['excluded', of('usual'), of('only'), {}, 'exclusion_rules_not_met', 'other'],
    [
      'excluded, even where the other gives more',
      of(),
      of('only'),
      { selection: 'BEST_FOR_CUSTOMER' },
      'exclusion_rules_not_met',
      'other',
    ],
    ['both exclusive', of('only'), of('only'), {}, 'applicable_exclusive_redeemables_limit_exceeded', 'requested'],
    ['one at most', of(), of(), ONE_AT_MOST, 'applicable_redeemables_limit_exceeded', 'requested'],
    [
      'the better one',
      of(),
      of(),
      { ...ONE_AT_MOST, selection: 'BEST_FOR_CUSTOMER' },
      'applicable_redeemables_limit_exceeded',
      'selected',
    ],
    [
      'one of a category',
      of('a'),
      of('a'),
      { applicableRedeemablesCategoryLimits: { a: 1 } },
      'applicable_redeemables_per_category_limit_exceeded',
      'requested',
    ],
    ['the best of a category', of('a', 1, 'BEST'), of('a', 1, 'BEST'), {}, 'category_selection', 'selected'],
    ['the first of a category', of('a', 1, 'FIRST'), of('a', 1, 'FIRST'), {}, 'category_selection', 'requested'],
  ] as const)('do not combine: %s', (_title, one, other, rules, reason, applies) => {
    expect(pair(one, other, rules)).toEqual({ combines: false, reason, applies });
  });
});
