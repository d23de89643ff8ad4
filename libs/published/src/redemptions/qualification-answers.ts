import {
  AnyList,
  AnyObject,
  Flag,
  Instant,
  ListOf,
  Metadata,
  ObjectOf,
  OneOf,
  Text,
  UtcInstant,
  Whole,
} from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';
import { MetTargetsAnswer } from '../redeemables/met-targets.answer.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { QualifiedOrderAnswer } from './order-answers.js';
import { TierValidationAnswer } from './single-validation-answers.js';

/** What one redeemable would do, if it were the only one. */
export class QualifiedRedeemableFields {
  @Text('Code of a voucher, or ID of any other redeemable.') id!: string;
  @OneOf(['campaign', 'promotion_tier', 'promotion_stack', 'voucher']) object!: string;
  @Instant() created_at!: string;
  @AnyObject('Discount or gift, and the bundle when the rules have one.') result!: object;
  @ObjectOf(() => QualifiedOrderAnswer, { optional: true }) order?: QualifiedOrderAnswer;
  @Text({ optional: true }) validation_rule_id?: string;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) applicable_to?: object;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) inapplicable_to?: object;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @ListOf(() => CategoryAnswer, { optional: true }) categories?: object[];
  @Text({ optional: true }) banner?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) campaign_name?: string;
  @Text({ optional: true }) campaign_id?: string;
  @AnyObject({ optional: true }, 'Includes the numbers of rules that the scenario does not evaluate.')
  validation_rules_assignments?: object;
  @ObjectOf(() => ExplanationAnswer, { optional: true }) explanation?: ExplanationAnswer;
}

/** A stack shows its tiers beside itself. */
export class QualifiedRedeemableAnswer extends QualifiedRedeemableFields {
  @ListOf(() => QualifiedRedeemableFields, { optional: true }) redeemables?: QualifiedRedeemableFields[];
}

export class QualifiedRedeemablesAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => QualifiedRedeemableAnswer) data!: QualifiedRedeemableAnswer[];
  @Whole('Number of redeemables on this page.') total!: number;
  @Flag() has_more!: boolean;
  @Instant({ optional: true }) more_starting_after?: string;
}

export class QualificationAnswer {
  @UtcInstant({ optional: true }, 'Moment that the answer is about, when `as_of` was sent.') as_of?: string;
  @ObjectOf(() => QualifiedRedeemablesAnswer) redeemables!: QualifiedRedeemablesAnswer;
  @Text({ optional: true }) tracking_id?: string;
  @ObjectOf(() => QualifiedOrderAnswer, { optional: true }) order?: QualifiedOrderAnswer;
  @AnyObject() stacking_rules!: object;
  @ListOf(
    () => QualifiedRedeemableFields,
    { optional: true },
    'With `options.near_misses`: offers that would apply if the cart had more. `result.details.missing` says how much.',
  )
  near_misses?: QualifiedRedeemableFields[];
}

/** Tiers that apply, in the order of their hierarchy. */
export class PromotionsValidationAnswer {
  @Flag('Whether at least one tier applies.') valid!: boolean;
  @Text() tracking_id!: string;
  @ListOf(() => TierValidationAnswer) promotions!: TierValidationAnswer[];
}

/** Vouchers or campaigns that qualify, as their own operations show them. */
export class ExaminationAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @AnyList() data!: Record<string, unknown>[];
  @Whole() total!: number;
  @Text('Begins with `qfl_`.') id!: string;
  @Instant() created_at!: string;
  @Text() tracking_id!: string;
}
