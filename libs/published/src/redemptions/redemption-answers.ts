import { IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import {
  Describe,
  IsAnyObject,
  IsInstant,
  IsListOf,
  IsMetadata,
  IsObjectOf,
  IsShape,
  Nullable,
} from '../language/index.js';
import { PricedOrderAnswer } from './order-answers.js';
import { ValidatedRedeemableAnswer } from './validation-answers.js';

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
