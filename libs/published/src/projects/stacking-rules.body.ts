import { Instant, OneOf, Shape, Text, Texts, Whole } from '../language/index.js';

/** What each limit of the stacking rules may be. */
export const STACKING_RANGES = {
  redeemables_limit: { min: 1, max: 30 },
  applicable_redeemables_limit: { min: 1, max: 30 },
  applicable_redeemables_per_category_limit: { min: 1, max: 30 },
  applicable_redeemables_category_limits: { min: 1, max: 10 },
  applicable_exclusive_redeemables_limit: { min: 1, max: 5 },
  applicable_exclusive_redeemables_per_category_limit: { min: 1, max: 30 },
} as const;

const RANGES = STACKING_RANGES;
const MAX_CATEGORIES = 1_000;

/** `JOINT_ALWAYS_LAST`: exclusive redeemables first, joint ones after; `MERGED`: both as one group. */
export const GROUPED_SORTING_RULES = ['JOINT_ALWAYS_LAST', 'MERGED'] as const;

const categories = { optional: true, most: MAX_CATEGORIES, min: 1, max: 200 } as const;

const { min, max } = RANGES.applicable_redeemables_category_limits;
const categoryLimits = {
  type: 'object',
  maxProperties: MAX_CATEGORIES,
  additionalProperties: { type: 'integer', minimum: min, maximum: max },
};

/**
 * How redeemables of one request go together: what is sent takes the place of the default, or of what was set before. Lists, and the
 * map of limits by category, are replaced whole.
 */
export class StackingRulesBody {
  @Whole({ optional: true, ...RANGES.redeemables_limit }, 'Maximum number of redeemables per request.')
  redeemables_limit?: number;
  @Whole(
    { optional: true, ...RANGES.applicable_redeemables_limit },
    'Maximum number of redeemables that apply, at most `redeemables_limit`. The rest is skipped.',
  )
  applicable_redeemables_limit?: number;
  @Whole(
    { optional: true, nullable: true, ...RANGES.applicable_redeemables_per_category_limit },
    'Maximum number of redeemables of one category that apply. `null` when unlimited.',
  )
  applicable_redeemables_per_category_limit?: number | null;
  @Shape(categoryLimits, { optional: true }, 'Maximum number of redeemables that apply, by category ID.')
  applicable_redeemables_category_limits?: Record<string, number>;
  @Whole(
    { optional: true, ...RANGES.applicable_exclusive_redeemables_limit },
    'Maximum number of redeemables of exclusive categories that apply.',
  )
  applicable_exclusive_redeemables_limit?: number;
  @Whole(
    { optional: true, nullable: true, ...RANGES.applicable_exclusive_redeemables_per_category_limit },
    'Maximum number of redeemables of one exclusive category, at most `applicable_exclusive_redeemables_limit`. `null` when unlimited.',
  )
  applicable_exclusive_redeemables_per_category_limit?: number | null;
  @Texts(categories, 'Categories that combine only with each other and with joint categories.')
  exclusive_categories?: string[];
  @Texts(categories, 'Categories that combine with all others.') joint_categories?: string[];
  @OneOf(['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'], { optional: true })
  discount_calculation_mode?: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  @Texts(categories) initial_amount_mode_categories?: string[];
  @Texts(categories) discounted_amount_mode_categories?: string[];
  @OneOf(['ALL', 'PARTIAL'], { optional: true }) redeemables_application_mode?: 'ALL' | 'PARTIAL';
  @OneOf(['CATEGORY_HIERARCHY', 'REQUESTED_ORDER'], { optional: true })
  redeemables_sorting_rule?: 'CATEGORY_HIERARCHY' | 'REQUESTED_ORDER';
  @OneOf(GROUPED_SORTING_RULES, { optional: true })
  grouped_redeemables_sorting_rule?: (typeof GROUPED_SORTING_RULES)[number];
  @OneOf(['STACK', 'ONCE'], { optional: true }) redeemables_products_application_mode?: 'STACK' | 'ONCE';
  @OneOf(['REDEEM_ANYWAY', 'SKIP'], { optional: true }) redeemables_no_effect_rule?: 'REDEEM_ANYWAY' | 'SKIP';
  @Texts(categories) no_effect_skip_categories?: string[];
  @Texts(categories) no_effect_redeem_anyway_categories?: string[];
  @OneOf(['WITH_ORDER', 'WITHOUT_ORDER'], { optional: true })
  redeemables_rollback_order_mode?: 'WITH_ORDER' | 'WITHOUT_ORDER';
  @OneOf(
    ['REQUESTED', 'BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'],
    { optional: true },
    'Which of the discounts that could apply together do: the first ones, those that give most, or those that give least.',
  )
  selection?: 'REQUESTED' | 'BEST_FOR_CUSTOMER' | 'BEST_FOR_SHOP';
}

/** The rules in force, every setting filled in. The defaults have neither id nor dates. */
export class StackingRulesAnswer extends StackingRulesBody {
  @Text({ optional: true }, 'Begins with `stk_`.') id?: string;
  @Instant({ optional: true }) created_at?: string;
  @Instant({ optional: true }) updated_at?: string;
}
