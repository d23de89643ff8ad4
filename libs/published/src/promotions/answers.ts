import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { IsInstant, IsMetadata, IsMoney, IsObjectOf, IsShape } from '../language/index.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';

/** The campaign of a tier, as the tier shows it. */
export class CampaignOfTierAnswer extends ValidityAnswer {
  @IsString()
  id!: string;

  @IsBoolean()
  active!: boolean;

  @IsOptional()
  @IsString()
  category_id?: string;

  @IsIn(['campaign'])
  object!: 'campaign';
}

export class TierRedemptionsAnswer {
  @IsInt()
  total_redeemed!: number;
}

export class TierOrdersAnswer {
  @IsMoney()
  total_amount!: number;

  @IsMoney()
  total_discount_amount!: number;
}

/** Redemptions that succeeded, less those rolled back; values of their orders before discounts; what this tier took off. */
export class TierSummaryAnswer {
  @IsObjectOf(() => TierRedemptionsAnswer)
  redemptions!: TierRedemptionsAnswer;

  @IsObjectOf(() => TierOrdersAnswer)
  orders!: TierOrdersAnswer;
}

/** A promotion tier. What is not set is left out. Source: spec, Promotion tier; contract, PromotionTier. */
export class PromotionTierAnswer extends ValidityAnswer {
  @IsString()
  id!: string;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;

  @IsString()
  name!: string;

  @IsOptional()
  @IsString()
  banner?: string;

  @IsShape({ type: 'object', properties: { discount: { type: 'object' } } })
  action!: { readonly discount: Record<string, unknown> };

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsInt()
  hierarchy!: number;

  @IsString()
  promotion_id!: string;

  @IsOptional()
  @IsObjectOf(() => CampaignOfTierAnswer)
  campaign?: CampaignOfTierAnswer;

  @IsString()
  campaign_id!: string;

  @IsBoolean()
  active!: boolean;

  @IsObjectOf(() => TierSummaryAnswer)
  summary!: TierSummaryAnswer;

  @IsIn(['promotion_tier'])
  object!: 'promotion_tier';

  @IsOptional()
  @IsObjectOf(() => AssignedRulesAnswer)
  validation_rule_assignments?: AssignedRulesAnswer;

  @IsOptional()
  @IsString()
  category_id?: string;

  @IsArray()
  categories!: Record<string, unknown>[];
}
