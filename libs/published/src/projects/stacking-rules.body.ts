import { Instant, OneOf, Shape, Text, Texts, Whole } from '../language/index.js';

/** What each limit of the stacking rules may be. Source: pricing facts, stacking rules. */
export const STACKING_RANGES = {
  redeemables_limit: { min: 1, max: 30 },
  applicable_redeemables_limit: { min: 1, max: 30 },
  applicable_redeemables_per_category_limit: { min: 1, max: 30 },
  applicable_redeemables_category_limits: { min: 1, max: 10 },
  applicable_exclusive_redeemables_limit: { min: 1, max: 5 },
  applicable_exclusive_redeemables_per_category_limit: { min: 1, max: 30 },
} as const;

const RANGES = STACKING_RANGES;
const CATEGORIES_AT_MOST = 1_000;

/** `JOINT_ALWAYS_LAST`: exclusive redeemables first, joint ones after; `MERGED`: both as one group. */
export const GROUPED_SORTING_RULES = ['JOINT_ALWAYS_LAST', 'MERGED'] as const;

const categories = { optional: true, most: CATEGORIES_AT_MOST, min: 1, max: 200 };

const { min, max } = RANGES.applicable_redeemables_category_limits;
const categoryLimits = {
  type: 'object',
  maxProperties: CATEGORIES_AT_MOST,
  additionalProperties: { type: 'integer', minimum: min, maximum: max },
};

/**
 * How redeemables of one request go together: what is sent takes the place of the default, or of what was set before. Lists, and the
 * map of limits by category, are replaced whole.
 */
export class StackingRulesBody {
  @Whole({ optional: true, ...RANGES.redeemables_limit }, 'how many redeemables a request may name')
  redeemables_limit?: number;
  @Whole(
    { optional: true, ...RANGES.applicable_redeemables_limit },
    'how many may be applied, not more than redeemables_limit; the rest is skipped',
  )
  applicable_redeemables_limit?: number;
  @Whole(
    { optional: true, nullable: true, ...RANGES.applicable_redeemables_per_category_limit },
    'how many of one category may be applied; null: as many as there are',
  )
  applicable_redeemables_per_category_limit?: number | null;
  @Shape(categoryLimits, { optional: true }, 'by category id: how many of that category may be applied')
  applicable_redeemables_category_limits?: Record<string, number>;
  @Whole(
    { optional: true, ...RANGES.applicable_exclusive_redeemables_limit },
    'how many of exclusive categories may be applied',
  )
  applicable_exclusive_redeemables_limit?: number;
  @Whole(
    { optional: true, nullable: true, ...RANGES.applicable_exclusive_redeemables_per_category_limit },
    'how many of one exclusive category, not more than applicable_exclusive_redeemables_limit; null: no such limit',
  )
  applicable_exclusive_redeemables_per_category_limit?: number | null;
  @Texts(categories, 'categories that stack with none but each other and joint ones') exclusive_categories?: string[];
  @Texts(categories, 'categories that stack with everything') joint_categories?: string[];
  @OneOf(['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'], { optional: true }) discount_calculation_mode?:
    | 'INITIAL_AMOUNT'
    | 'DISCOUNTED_AMOUNT';
  @Texts(categories) initial_amount_mode_categories?: string[];
  @Texts(categories) discounted_amount_mode_categories?: string[];
  @OneOf(['ALL', 'PARTIAL'], { optional: true }) redeemables_application_mode?: 'ALL' | 'PARTIAL';
  @OneOf(['CATEGORY_HIERARCHY', 'REQUESTED_ORDER'], { optional: true }) redeemables_sorting_rule?:
    | 'CATEGORY_HIERARCHY'
    | 'REQUESTED_ORDER';
  @OneOf(GROUPED_SORTING_RULES, { optional: true })
  grouped_redeemables_sorting_rule?: (typeof GROUPED_SORTING_RULES)[number];
  @OneOf(['STACK', 'ONCE'], { optional: true }) redeemables_products_application_mode?: 'STACK' | 'ONCE';
  @OneOf(['REDEEM_ANYWAY', 'SKIP'], { optional: true }) redeemables_no_effect_rule?: 'REDEEM_ANYWAY' | 'SKIP';
  @Texts(categories) no_effect_skip_categories?: string[];
  @Texts(categories) no_effect_redeem_anyway_categories?: string[];
  @OneOf(['WITH_ORDER', 'WITHOUT_ORDER'], { optional: true }) redeemables_rollback_order_mode?:
    | 'WITH_ORDER'
    | 'WITHOUT_ORDER';
}

/** The rules in force, every setting filled in. The defaults have neither id nor dates. */
export class StackingRulesAnswer extends StackingRulesBody {
  @Text({ optional: true }, 'stk_…') id?: string;
  @Instant({ optional: true }) created_at?: string;
  @Instant({ optional: true }) updated_at?: string;
}
