import {
  Flag,
  Instant,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  refTo,
  Shape,
  Text,
  Whole,
  AsOf,
  Revision,
} from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';
import { DiscountAnswer } from '../redeemables/discount.answer.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';

/** The campaign of a tier, as the tier shows it. */
export class CampaignOfTierAnswer extends ValidityAnswer {
  @Text() id!: string;
  @Flag() active!: boolean;
  @Text({ nullable: true }) category_id?: string | null;
  @OneOf(['campaign']) object!: 'campaign';
}

export class TierRedemptionsAnswer {
  @Whole() total_redeemed!: number;
}

export class TierOrdersAnswer {
  @Money() total_amount!: number;
  @Money() total_discount_amount!: number;
}

/** Redemptions that succeeded, less those rolled back; values of their orders before discounts; what this tier took off. */
export class TierSummaryAnswer {
  @ObjectOf(() => TierRedemptionsAnswer) redemptions!: TierRedemptionsAnswer;
  @ObjectOf(() => TierOrdersAnswer) orders!: TierOrdersAnswer;
}

/** A promotion tier. What is not set is null. */
abstract class PromotionTierFields extends ValidityAnswer {
  @Text() id!: string;
  @Instant() created_at!: string;
  @Instant({ nullable: true }) updated_at?: string | null;
  @Text() name!: string;
  @Text({ nullable: true }) banner?: string | null;
  @Shape({ type: 'object', properties: { discount: refTo(DiscountAnswer) } }) action!: {
    readonly discount: Record<string, unknown>;
  };
  @Metadata() metadata!: Record<string, unknown>;
  @Whole() hierarchy!: number;
  @ObjectOf(() => CampaignOfTierAnswer, { optional: true }) campaign?: CampaignOfTierAnswer;
  @Text() campaign_id!: string;
  @Flag() active!: boolean;
  @ObjectOf(() => TierSummaryAnswer) summary!: TierSummaryAnswer;
  @OneOf(['promotion_tier']) object!: 'promotion_tier';
  @Text({ nullable: true }) category_id?: string | null;
  @ListOf(() => CategoryAnswer) categories!: object[];
}

export class PromotionTierAnswer extends PromotionTierFields {
  @Text('ID of the campaign, same as `campaign_id`.') promotion_id!: string;
  @ObjectOf(() => AssignedRulesAnswer, { optional: true }) validation_rule_assignments?: AssignedRulesAnswer;
}

/** A tier that was changed. */
export class ChangedPromotionTierAnswer extends PromotionTierFields {
  @Text({ omit: 'always' }) promotion_id?: string;
  @ObjectOf(() => AssignedRulesAnswer, { optional: true }) validation_rule_assignments?: AssignedRulesAnswer;
}

/** A tier that was just made. */
export class NewPromotionTierAnswer extends PromotionTierFields {
  @Text({ omit: 'always' }) promotion_id?: string;
  @ObjectOf(() => AssignedRulesAnswer, { omit: 'empty' }) validation_rule_assignments?: AssignedRulesAnswer;
}

/** A promotion tier, now or as it was. */
export class PromotionTierOfMomentAnswer extends PromotionTierAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
