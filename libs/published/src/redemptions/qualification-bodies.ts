import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Describe, IsAnyObject, IsInstant, IsObjectOf, Nullable } from '../language/index.js';
import { PurchaseBody } from './cart-bodies.js';

export const QUALIFICATION_SCENARIOS = [
  'ALL',
  'CUSTOMER_WALLET',
  'AUDIENCE_ONLY',
  'PRODUCTS',
  'PRODUCTS_DISCOUNT',
  'PROMOTION_STACKS',
  'PRODUCTS_BY_CUSTOMER',
  'PRODUCTS_DISCOUNT_BY_CUSTOMER',
] as const;
export type QualificationScenario = (typeof QUALIFICATION_SCENARIOS)[number];

export const QUALIFICATION_SORTING_RULES = ['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL'] as const;
export type QualificationSortingRule = (typeof QUALIFICATION_SORTING_RULES)[number];

export const QUALIFICATION_EXPANSIONS = ['redeemable', 'category', 'validation_rules'] as const;
export type QualificationExpansion = (typeof QUALIFICATION_EXPANSIONS)[number];

/** Asks gift cards for what sessions hold of them. */
export class QualificationSessionInput {
  @IsOptional()
  @IsIn(['LOCK'])
  type?: 'LOCK';
}

/** How much of what qualifies is shown, and in which order. */
export class QualificationOptionsInput {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  @Describe('5 where absent')
  limit?: number;

  @IsOptional()
  @Nullable()
  @IsInstant()
  @Describe('more_starting_after of the page before, or created_at of its last item')
  starting_after?: string | null;

  @IsOptional()
  @IsAnyObject()
  @Describe('{ junction, <field>: { conditions: { <$operator>: [values] } } }')
  filters?: Record<string, unknown>;

  @IsOptional()
  @IsArray()
  @IsIn(QUALIFICATION_EXPANSIONS, { each: true })
  expand?: QualificationExpansion[];

  @IsOptional()
  @IsIn(QUALIFICATION_SORTING_RULES)
  @Describe('DEFAULT: the newest first; BEST_DEAL and LEAST_DEAL: by what each takes off the order')
  sorting_rule?: QualificationSortingRule;

  @IsOptional()
  @IsBoolean()
  @Describe('also say how each outcome came about; not to client keys')
  explain?: boolean;
}

/** Who asks, with which cart, for what may apply to it. Source: contract, check-eligibility. */
export class QualificationBody extends PurchaseBody {
  @IsOptional()
  @IsString()
  @MaxLength(500)
  tracking_id?: string;

  @IsOptional()
  @IsIn(QUALIFICATION_SCENARIOS)
  @Describe('ALL where absent')
  scenario?: QualificationScenario;

  @IsOptional()
  @IsObjectOf(() => QualificationOptionsInput)
  options?: QualificationOptionsInput;

  @IsOptional()
  @IsObjectOf(() => QualificationSessionInput)
  session?: QualificationSessionInput;
}
