import { type StackingRules } from '@perkstream/published';

/**
 * A promotion stack fixes which tiers go together, and in which order; limits, exclusivity, sorting and selection of the
 * stacking rules do not separate them. Decision 0035.
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
    selection: 'REQUESTED',
  };
}
