import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { Describe, IsInstant, IsShape, Nullable } from '../language/body-class.js';

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

function InRange({ min, max }: { readonly min: number; readonly max: number }): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [IsOptional(), IsInt(), Min(min), Max(max)]) decorate(target, property);
  };
}

function IsCategoryIds(): PropertyDecorator {
  const ids = [IsArray(), ArrayMaxSize(CATEGORIES_AT_MOST), IsString({ each: true }), MinLength(1, { each: true })];
  return (target, property) => {
    for (const decorate of [IsOptional(), ...ids, MaxLength(200, { each: true })]) decorate(target, property);
  };
}

function isCategoryLimits(value: unknown): boolean {
  const { min, max } = RANGES.applicable_redeemables_category_limits;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.values(value).every((limit) => Number.isInteger(limit) && limit >= min && limit <= max);
}

/**
 * How redeemables of one request go together: what is sent takes the place of the default, or of what was set before. Lists, and the
 * map of limits by category, are replaced whole.
 */
export class StackingRulesBody {
  @InRange(RANGES.redeemables_limit)
  @Describe('how many redeemables a request may name')
  redeemables_limit?: number;

  @InRange(RANGES.applicable_redeemables_limit)
  @Describe('how many may be applied, not more than redeemables_limit; the rest is skipped')
  applicable_redeemables_limit?: number;

  @Nullable()
  @InRange(RANGES.applicable_redeemables_per_category_limit)
  @Describe('how many of one category may be applied; null: as many as there are')
  applicable_redeemables_per_category_limit?: number | null;

  @IsOptional()
  @IsShape(
    {
      type: 'object',
      maxProperties: CATEGORIES_AT_MOST,
      additionalProperties: {
        type: 'integer',
        minimum: RANGES.applicable_redeemables_category_limits.min,
        maximum: RANGES.applicable_redeemables_category_limits.max,
      },
    },
    isCategoryLimits,
  )
  @Describe('by category id: how many of that category may be applied')
  applicable_redeemables_category_limits?: Record<string, number>;

  @InRange(RANGES.applicable_exclusive_redeemables_limit)
  @Describe('how many of exclusive categories may be applied')
  applicable_exclusive_redeemables_limit?: number;

  @Nullable()
  @InRange(RANGES.applicable_exclusive_redeemables_per_category_limit)
  @Describe(
    'how many of one exclusive category, not more than applicable_exclusive_redeemables_limit; null: no such limit',
  )
  applicable_exclusive_redeemables_per_category_limit?: number | null;

  @IsCategoryIds()
  @Describe('categories that stack with none but each other and joint ones')
  exclusive_categories?: string[];

  @IsCategoryIds()
  @Describe('categories that stack with everything')
  joint_categories?: string[];

  @IsOptional()
  @IsIn(['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'])
  discount_calculation_mode?: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';

  @IsCategoryIds()
  initial_amount_mode_categories?: string[];

  @IsCategoryIds()
  discounted_amount_mode_categories?: string[];

  @IsOptional()
  @IsIn(['ALL', 'PARTIAL'])
  redeemables_application_mode?: 'ALL' | 'PARTIAL';

  @IsOptional()
  @IsIn(['CATEGORY_HIERARCHY', 'REQUESTED_ORDER'])
  redeemables_sorting_rule?: 'CATEGORY_HIERARCHY' | 'REQUESTED_ORDER';

  @IsOptional()
  @IsIn([...GROUPED_SORTING_RULES])
  grouped_redeemables_sorting_rule?: (typeof GROUPED_SORTING_RULES)[number];

  @IsOptional()
  @IsIn(['STACK', 'ONCE'])
  redeemables_products_application_mode?: 'STACK' | 'ONCE';

  @IsOptional()
  @IsIn(['REDEEM_ANYWAY', 'SKIP'])
  redeemables_no_effect_rule?: 'REDEEM_ANYWAY' | 'SKIP';

  @IsCategoryIds()
  no_effect_skip_categories?: string[];

  @IsCategoryIds()
  no_effect_redeem_anyway_categories?: string[];

  @IsOptional()
  @IsIn(['WITH_ORDER', 'WITHOUT_ORDER'])
  redeemables_rollback_order_mode?: 'WITH_ORDER' | 'WITHOUT_ORDER';
}

/** The rules in force, every setting filled in. The defaults have neither id nor dates. */
export class StackingRulesAnswer extends StackingRulesBody {
  @IsOptional()
  @IsString()
  @Describe('stk_…')
  id?: string;

  @IsOptional()
  @IsInstant()
  created_at?: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;
}
