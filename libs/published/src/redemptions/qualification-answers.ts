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
  Whole,
} from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';
import { MetTargetsAnswer } from '../redeemables/met-targets.answer.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { QualifiedOrderAnswer } from './order-answers.js';
import { TierValidationAnswer } from './single-validation-answers.js';

/** What one redeemable would do, if it were the only one. */
export class QualifiedRedeemableFields {
  @Text('code of a voucher, id of anything else') id!: string;
  @OneOf(['campaign', 'promotion_tier', 'promotion_stack', 'voucher']) object!: string;
  @Instant() created_at!: string;
  @AnyObject('discount or gift, and the bundle where rules have one') result!: object;
  @ObjectOf(() => QualifiedOrderAnswer, { optional: true }) order?: QualifiedOrderAnswer;
  @Text({ optional: true }) validation_rule_id?: string;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) applicable_to?: object;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) inapplicable_to?: object;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @ListOf(() => CategoryAnswer, { optional: true }) categories?: Record<string, unknown>[];
  @Text({ optional: true }) banner?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) campaign_name?: string;
  @Text({ optional: true }) campaign_id?: string;
  @AnyObject({ optional: true }, 'with the numbers of rules that the scenario does not ask')
  validation_rules_assignments?: object;
  @ObjectOf(() => ExplanationAnswer, { optional: true }) explanation?: ExplanationAnswer;
}

/** A stack shows its tiers beside itself. Source: contract, QualificationsRedeemable. */
export class QualifiedRedeemableAnswer extends QualifiedRedeemableFields {
  @ListOf(() => QualifiedRedeemableFields, { optional: true }) redeemables?: QualifiedRedeemableFields[];
}

export class QualifiedRedeemablesAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => QualifiedRedeemableAnswer) data!: QualifiedRedeemableAnswer[];
  @Whole('how many are on this page') total!: number;
  @Flag() has_more!: boolean;
  @Instant({ optional: true }) more_starting_after?: string;
}

export class QualificationAnswer {
  @ObjectOf(() => QualifiedRedeemablesAnswer) redeemables!: QualifiedRedeemablesAnswer;
  @Text({ optional: true }) tracking_id?: string;
  @ObjectOf(() => QualifiedOrderAnswer, { optional: true }) order?: QualifiedOrderAnswer;
  @AnyObject() stacking_rules!: object;
}

/** Tiers that apply, in the order of their hierarchy. Source: contract, validate-promotions. */
export class PromotionsValidationAnswer {
  @Flag('some tier applies') valid!: boolean;
  @Text() tracking_id!: string;
  @ListOf(() => TierValidationAnswer) promotions!: TierValidationAnswer[];
}

/** Vouchers or campaigns that qualify, as their own operations show them. */
export class ExaminationAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @AnyList() data!: Record<string, unknown>[];
  @Whole() total!: number;
  @Text('qfl_…') id!: string;
  @Instant() created_at!: string;
  @Text() tracking_id!: string;
}
