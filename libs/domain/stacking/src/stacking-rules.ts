/**
 * Which of the discounts apply that would: those that come first, or those that together give the most or the least. Gift cards and points
 * are not chosen for or against: they pay what is left.
 */
export const SELECTIONS = ['REQUESTED', 'BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'] as const;
export type Selection = (typeof SELECTIONS)[number];

/** Which redeemables of one category may apply to one cart: all, the one that gives the most, or the first that applies. */
export const CATEGORY_SELECTIONS = ['ALL', 'BEST', 'FIRST'] as const;
export type CategorySelection = (typeof CATEGORY_SELECTIONS)[number];

/** How redeemables of one request go together. Category ids in the lists. */
export interface StackingRules {
  readonly redeemablesLimit: number;
  readonly applicableRedeemablesLimit: number;
  readonly applicableRedeemablesPerCategoryLimit: number | null;
  readonly applicableRedeemablesCategoryLimits: Readonly<Record<string, number>>;
  readonly applicableExclusiveRedeemablesLimit: number;
  readonly applicableExclusiveRedeemablesPerCategoryLimit: number | null;
  readonly exclusiveCategories: readonly string[];
  readonly jointCategories: readonly string[];
  readonly redeemablesApplicationMode: 'ALL' | 'PARTIAL';
  readonly redeemablesSortingRule: 'CATEGORY_HIERARCHY' | 'REQUESTED_ORDER';
  /** `JOINT_ALWAYS_LAST`: exclusive ones first, joint ones after; `MERGED`: both as one group */
  readonly groupedRedeemablesSortingRule: string;
  readonly redeemablesProductsApplicationMode: 'STACK' | 'ONCE';
  readonly redeemablesNoEffectRule: 'REDEEM_ANYWAY' | 'SKIP';
  readonly noEffectSkipCategories: readonly string[];
  readonly noEffectRedeemAnywayCategories: readonly string[];
  readonly discountCalculationMode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  readonly initialAmountModeCategories: readonly string[];
  readonly discountedAmountModeCategories: readonly string[];
  readonly redeemablesRollbackOrderMode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  /** Absent in rules that were set before 2026-12: REQUESTED. */
  readonly selection?: Selection;
}

/** Whether a discount of a category starts from the original amount, or from what earlier discounts left. */
export function calculationModeOf(
  categoryId: string | null,
  rules: StackingRules,
): StackingRules['discountCalculationMode'] {
  if (categoryId && rules.initialAmountModeCategories.includes(categoryId)) return 'INITIAL_AMOUNT';
  if (categoryId && rules.discountedAmountModeCategories.includes(categoryId)) return 'DISCOUNTED_AMOUNT';
  return rules.discountCalculationMode;
}
