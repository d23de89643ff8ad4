import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { Describe, IsAnyObject, IsListOf, IsMetadata, IsObjectOf } from '../language/index.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { PricedOrderAnswer } from './order-answers.js';

/** A redeemable in a validation: what it would do, or why it does nothing. */
export class ValidatedRedeemableAnswer {
  @IsIn(['APPLICABLE', 'INAPPLICABLE', 'SKIPPED'])
  status!: string;

  @IsString()
  id!: string;

  @IsIn(['voucher', 'promotion_tier'])
  object!: string;

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  @Describe('the order after this redeemable; applied amounts are of this redeemable alone')
  order?: PricedOrderAnswer;

  @IsOptional()
  @IsAnyObject()
  applicable_to?: object;

  @IsOptional()
  @IsAnyObject()
  inapplicable_to?: object;

  @IsAnyObject()
  @Describe('discount or gift; error and details when it does not apply')
  result!: object;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsObjectOf(() => ExplanationAnswer)
  @Describe('with options.explain')
  explanation?: ExplanationAnswer;
}

export class ValidationAnswer {
  @IsString()
  @Describe('valid_…')
  id!: string;

  @IsBoolean()
  valid!: boolean;

  @IsListOf(() => ValidatedRedeemableAnswer)
  redeemables!: ValidatedRedeemableAnswer[];

  @IsOptional()
  @IsListOf(() => ValidatedRedeemableAnswer)
  skipped_redeemables?: ValidatedRedeemableAnswer[];

  @IsOptional()
  @IsListOf(() => ValidatedRedeemableAnswer)
  inapplicable_redeemables?: ValidatedRedeemableAnswer[];

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  order?: PricedOrderAnswer;

  @IsOptional()
  @IsString()
  tracking_id?: string;

  @IsOptional()
  @IsAnyObject()
  session?: object;

  @IsAnyObject()
  stacking_rules!: object;
}
