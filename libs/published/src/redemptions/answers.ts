import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import {
  ANY_OBJECT,
  Describe,
  IsAnyObject,
  IsInstant,
  IsListOf,
  IsMetadata,
  IsMoney,
  IsObjectOf,
  IsShape,
  Nullable,
} from '../language/index.js';
import { ExplanationAnswer } from './explanation-answers.js';

/** An order as priced (spec, Order). Discount fields that are zero are left out. Amounts in minor units. */
export class PricedOrderAnswer {
  @IsOptional()
  @IsString()
  id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  source_id?: string | null;

  @IsOptional()
  @IsIn(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'])
  status?: string;

  @IsMoney()
  amount!: number;

  @IsOptional()
  @IsMoney()
  initial_amount?: number;

  @IsOptional()
  @IsMoney()
  discount_amount?: number;

  @IsOptional()
  @IsMoney()
  items_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  total_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  applied_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  items_applied_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  total_applied_discount_amount?: number;

  @IsMoney()
  total_amount!: number;

  @IsOptional()
  @IsShape({ type: 'array', items: ANY_OBJECT })
  items?: Record<string, unknown>[];

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsIn(['order'])
  object!: 'order';
}

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

export class RedemptionAnswer {
  @IsString()
  @Describe('r_…, rf_… when it failed, rr_… of a rollback')
  id!: string;

  @IsIn(['redemption', 'redemption_rollback'])
  object!: string;

  @IsInstant()
  date!: string;

  @IsOptional()
  @Nullable()
  @IsString()
  customer_id?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  tracking_id?: string | null;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;

  @IsOptional()
  @IsInt()
  @Describe('credits of a gift card; negative in a rollback')
  amount?: number;

  @IsOptional()
  @Nullable()
  @IsString()
  @Describe('the parent redemption; in a rollback the redemption that was rolled back')
  redemption?: string | null;

  @IsIn(['SUCCESS', 'FAILURE'])
  result!: string;

  @IsIn(['SUCCEEDED', 'FAILED', 'ROLLED_BACK'])
  status!: string;

  @IsOptional()
  @IsShape({ type: 'object', properties: { key: { type: 'string' } } })
  session?: { key: string };

  @IsOptional()
  @IsAnyObject()
  related_redemptions?: object;

  @IsOptional()
  @IsString()
  reason?: string;

  @IsOptional()
  @IsString()
  failure_code?: string;

  @IsOptional()
  @IsString()
  failure_message?: string;

  @IsOptional()
  @Nullable()
  @IsAnyObject()
  order?: object | null;

  @IsAnyObject()
  channel!: object;

  @IsOptional()
  @Nullable()
  @IsAnyObject()
  customer?: object | null;

  @IsIn(['voucher', 'promotion_tier', 'redemption'])
  related_object_type!: string;

  @IsString()
  related_object_id!: string;

  @IsOptional()
  @Nullable()
  @IsAnyObject()
  voucher?: object | null;

  @IsOptional()
  @IsAnyObject()
  promotion_tier?: object;

  @IsOptional()
  @IsAnyObject()
  gift?: object;
}

export class RedeemedStackAnswer {
  @IsListOf(() => RedemptionAnswer)
  redemptions!: RedemptionAnswer[];

  @IsOptional()
  @IsObjectOf(() => RedemptionAnswer)
  @Describe('when two or more redeemables were redeemed')
  parent_redemption?: RedemptionAnswer;

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  order?: PricedOrderAnswer;

  @IsOptional()
  @IsListOf(() => ValidatedRedeemableAnswer)
  inapplicable_redeemables?: ValidatedRedeemableAnswer[];

  @IsOptional()
  @IsListOf(() => ValidatedRedeemableAnswer)
  skipped_redeemables?: ValidatedRedeemableAnswer[];
}

export class RolledBackStackAnswer {
  @IsListOf(() => RedemptionAnswer)
  rollbacks!: RedemptionAnswer[];

  @IsOptional()
  @IsObjectOf(() => RedemptionAnswer)
  parent_rollback?: RedemptionAnswer;

  @IsOptional()
  @IsObjectOf(() => PricedOrderAnswer)
  order?: PricedOrderAnswer;
}

export class VoucherRedemptionsAnswer {
  @IsOptional()
  @Nullable()
  @IsInt()
  quantity?: number | null;

  @IsInt()
  redeemed_quantity!: number;

  @IsOptional()
  @IsInt()
  redeemed_amount?: number;

  @IsIn(['list'])
  object!: 'list';

  @IsString()
  url!: string;

  @IsIn(['redemption_entries'])
  data_ref!: string;

  @IsInt()
  total!: number;

  @IsListOf(() => RedemptionAnswer)
  redemption_entries!: RedemptionAnswer[];
}
