import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { Describe, IsAnyObject, IsInstant, IsListOf, IsMetadata, IsObjectOf } from '../language/index.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { PricedOrderAnswer } from './order-answers.js';
import { TierValidationAnswer } from './single-validation-answers.js';

/** What one redeemable would do, if it were the only one. */
export class QualifiedRedeemableFields {
  @IsString()
  @Describe('code of a voucher, id of anything else')
  id!: string;

  @IsIn(['campaign', 'promotion_tier', 'promotion_stack', 'voucher'])
  object!: string;

  @IsInstant()
  created_at!: string;

  @IsAnyObject()
  @Describe('discount or gift, and the bundle where rules have one')
  result!: object;

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  order?: PricedOrderAnswer;

  @IsOptional()
  @IsString()
  validation_rule_id?: string;

  @IsOptional()
  @IsAnyObject()
  applicable_to?: object;

  @IsOptional()
  @IsAnyObject()
  inapplicable_to?: object;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsArray()
  categories?: Record<string, unknown>[];

  @IsOptional()
  @IsString()
  banner?: string;

  @IsOptional()
  @IsString()
  name?: string;

  @IsOptional()
  @IsString()
  campaign_name?: string;

  @IsOptional()
  @IsString()
  campaign_id?: string;

  @IsOptional()
  @IsAnyObject()
  @Describe('with the numbers of rules that the scenario does not ask')
  validation_rules_assignments?: object;

  @IsOptional()
  @IsObjectOf(() => ExplanationAnswer)
  explanation?: ExplanationAnswer;
}

/** A stack shows its tiers beside itself. Source: contract, QualificationsRedeemable. */
export class QualifiedRedeemableAnswer extends QualifiedRedeemableFields {
  @IsOptional()
  @IsListOf(() => QualifiedRedeemableFields)
  redeemables?: QualifiedRedeemableFields[];
}

export class QualifiedRedeemablesAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['data'])
  data_ref!: 'data';

  @IsListOf(() => QualifiedRedeemableAnswer)
  data!: QualifiedRedeemableAnswer[];

  @IsInt()
  @Describe('how many are on this page')
  total!: number;

  @IsBoolean()
  has_more!: boolean;

  @IsOptional()
  @IsInstant()
  more_starting_after?: string;
}

export class QualificationAnswer {
  @IsObjectOf(() => QualifiedRedeemablesAnswer)
  redeemables!: QualifiedRedeemablesAnswer;

  @IsOptional()
  @IsString()
  tracking_id?: string;

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  order?: PricedOrderAnswer;

  @IsAnyObject()
  stacking_rules!: object;
}

/** Tiers that apply, in the order of their hierarchy. Source: contract, validate-promotions. */
export class PromotionsValidationAnswer {
  @IsBoolean()
  @Describe('some tier applies')
  valid!: boolean;

  @IsString()
  tracking_id!: string;

  @IsListOf(() => TierValidationAnswer)
  promotions!: TierValidationAnswer[];
}

/** Vouchers or campaigns that qualify, as their own operations show them. */
export class ExaminationAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['data'])
  data_ref!: 'data';

  @IsArray()
  data!: Record<string, unknown>[];

  @IsInt()
  total!: number;

  @IsString()
  @Describe('qfl_…')
  id!: string;

  @IsInstant()
  created_at!: string;

  @IsString()
  tracking_id!: string;
}
