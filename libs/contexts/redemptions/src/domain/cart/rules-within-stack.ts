import { type StackingRules } from '@perkstream/published';

/**
 * Whoever made a promotion stack has decided which tiers go together, and in which order: limits, exclusivity and sorting do not
 * part them. Source: decision 0035.
 */
export function rulesWithinStack(rules: StackingRules): StackingRules {
  return {
    ...rules,
    applicableRedeemablesLimit: Infinity,
    applicableRedeemablesPerCategoryLimit: null,
    applicableRedeemablesCategoryLimits: {},
    exclusiveCategories: [],
    jointCategories: [],
    redeemablesSortingRule: 'REQUESTED_ORDER',
  };
}
