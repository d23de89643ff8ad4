import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Describe, IsAnyObject, IsListOf, IsMetadata, IsObjectOf, Nullable } from '../language/index.js';
import { IsCategoryId, IsCategoryName } from '../redeemables/category.js';
import { ValidityInput } from '../redeemables/validity.js';

const HIGHEST_HIERARCHY = 2_147_483_647;

/** What a tier does. */
export class PromotionActionInput {
  @IsOptional()
  @IsAnyObject()
  @Describe('a discount as in vouchers; required when the tier is made')
  discount?: Record<string, unknown>;
}

/** An assignment as answers show it, sent back: only the rule matters. */
export class PromotionTierRuleInput {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  rule_id?: string;
}

export class PromotionTierRulesInput {
  @IsOptional()
  @IsListOf(() => PromotionTierRuleInput, { max: 100 })
  data?: PromotionTierRuleInput[];
}

/** Fields of a tier that may be sent when it is made and when it is changed. */
export class PromotionTierFields extends ValidityInput {
  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(10_000)
  @Describe('a text to show to customers')
  banner?: string | null;

  @IsOptional()
  @IsObjectOf(() => PromotionActionInput)
  action?: PromotionActionInput;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(HIGHEST_HIERARCHY)
  @Describe('place among the tiers of the campaign; the last one where absent')
  hierarchy?: number;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @Describe('ids of validation rules to assign to the tier')
  validation_rules?: string[];

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => PromotionTierRulesInput)
  validation_rule_assignments?: PromotionTierRulesInput | null;

  @IsCategoryName()
  category?: string | null;

  @IsCategoryId()
  category_id?: string | null;
}

/** A new tier, also inside a new campaign. Source: contract, add-promotion-tier-to-campaign. */
export class CreatePromotionTierBody extends PromotionTierFields {
  @IsString()
  @Length(1, 500)
  name!: string;

  @IsOptional()
  @IsBoolean()
  @Describe('true where absent')
  active?: boolean;
}

/** Changes the fields that are sent; `active` is changed by enable and disable only. Source: contract, update-promotion-tier. */
export class UpdatePromotionTierBody extends PromotionTierFields {
  @IsOptional()
  @IsString()
  @Length(1, 500)
  name?: string;
}
