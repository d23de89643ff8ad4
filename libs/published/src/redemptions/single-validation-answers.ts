import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { ANY_OBJECT, Describe, IsAnyObject, IsInstant, IsMetadata, IsObjectOf, IsShape } from '../language/index.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { PricedOrderAnswer } from './order-answers.js';

/** What the older validations of one redeemable answer, whether it applies or not. */
class SingleValidationAnswer {
  @IsBoolean()
  valid!: boolean;

  @IsOptional()
  @IsString()
  @Describe('why it does not apply: a text that clients may match')
  reason?: string;

  @IsOptional()
  @IsAnyObject()
  @Describe('why it does not apply, with the text of the rule that failed where it has one')
  error?: object;

  @IsOptional()
  @IsString()
  @Describe('of the customer, or of a visitor that nobody knows')
  tracking_id?: string;

  @IsOptional()
  @IsString()
  customer_id?: string;

  @IsOptional()
  @IsAnyObject()
  discount?: object;

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  order?: PricedOrderAnswer;

  @IsOptional()
  @IsAnyObject()
  applicable_to?: object;

  @IsOptional()
  @IsAnyObject()
  inapplicable_to?: object;

  @IsOptional()
  @IsInstant()
  start_date?: string;

  @IsOptional()
  @IsInstant()
  expiration_date?: string;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsObjectOf(() => ExplanationAnswer)
  @Describe('with options.explain')
  explanation?: ExplanationAnswer;
}

export class VoucherValidationAnswer extends SingleValidationAnswer {
  @IsString()
  code!: string;

  @IsOptional()
  @IsShape({
    type: 'object',
    properties: {
      amount: { type: 'integer' },
      balance: { type: 'integer' },
      credits: { type: 'integer' },
      effect: { type: 'string' },
    },
  })
  gift?: object;

  @IsOptional()
  @IsString()
  @Describe('name of the campaign')
  campaign?: string;

  @IsOptional()
  @IsString()
  campaign_id?: string;

  @IsOptional()
  @IsShape({ type: 'array', items: ANY_OBJECT })
  categories?: object[];

  @IsOptional()
  @IsAnyObject()
  session?: object;
}

export class TierValidationAnswer extends SingleValidationAnswer {
  @IsString()
  @Describe('promo_…')
  id!: string;

  @IsOptional()
  @IsString()
  name?: string;

  @IsOptional()
  @IsString()
  banner?: string;

  @IsOptional()
  @IsAnyObject()
  campaign?: object;

  @IsOptional()
  @IsInt()
  hierarchy?: number;

  @IsOptional()
  @IsIn(['promotion_tier'])
  object?: 'promotion_tier';
}
