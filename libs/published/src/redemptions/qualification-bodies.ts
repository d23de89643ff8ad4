import { AnyObject, Flag, Instant, ObjectOf, OneOf, SomeOf, Text, Whole } from '../language/index.js';
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
  @OneOf(['LOCK'], { optional: true }) type?: 'LOCK';
}

/** How much of what qualifies is shown, and in which order. */
export class QualificationOptionsInput {
  @Whole({ optional: true, min: 1, max: 100 }, 'Defaults to 5.') limit?: number;
  @Instant({ optional: true, nullable: true }, '`more_starting_after` of the previous page, or its last `created_at`.')
  starting_after?: string | null;
  @AnyObject({ optional: true }, '`{ junction, <field>: { conditions: { <$operator>: [values] } } }`.')
  filters?: Record<string, unknown>;
  @SomeOf(QUALIFICATION_EXPANSIONS, { optional: true }) expand?: QualificationExpansion[];
  @OneOf(
    QUALIFICATION_SORTING_RULES,
    { optional: true },
    '`DEFAULT`: newest first. `BEST_DEAL` and `LEAST_DEAL`: by the discount on the order.',
  )
  sorting_rule?: QualificationSortingRule;
  @Flag({ optional: true }, 'When `true`, explains each outcome. Not available to client keys.') explain?: boolean;
  @Flag(
    { optional: true },
    'When `true`, also lists offers that lack nothing but amounts and quantities. With client keys, promotion tiers only.',
  )
  near_misses?: boolean;
}

/** Who asks, with which cart, for what may apply to it. */
export class QualificationBody extends PurchaseBody {
  @Text({ optional: true, max: 500 }) tracking_id?: string;
  @OneOf(QUALIFICATION_SCENARIOS, { optional: true }, 'Defaults to `ALL`.') scenario?: QualificationScenario;
  @ObjectOf(() => QualificationOptionsInput, { optional: true }) options?: QualificationOptionsInput;
  @ObjectOf(() => QualificationSessionInput, { optional: true }) session?: QualificationSessionInput;
}
