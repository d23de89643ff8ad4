import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Describe, IsAnyObject, IsMetadata, IsMoney, IsObjectOf, Nullable } from '../language/index.js';
import {
  RedemptionLimitInput,
  VOUCHER_CODE,
  VOUCHER_TYPES,
  VoucherCodeConfigInput,
  VoucherFields,
  type VoucherType,
  WithValidationRules,
} from './voucher-fields.js';

/** The value of a new gift card. */
export class GiftInput {
  @IsMoney()
  amount!: number;

  @IsOptional()
  @Nullable()
  @IsIn(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'])
  effect?: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' | null;
}

/** A new voucher whose code stands in the path. Source: contract, create-voucher. */
export class CreateVoucherWithCodeBody extends WithValidationRules {
  @IsIn([...VOUCHER_TYPES])
  type!: VoucherType;

  @IsOptional()
  @Nullable()
  @IsAnyObject()
  @Describe('required of a DISCOUNT_VOUCHER')
  discount?: Record<string, unknown> | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => GiftInput)
  @Describe('required of a GIFT_VOUCHER')
  gift?: GiftInput | null;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  loyalty_card?: Record<string, unknown> | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @Describe('name of the campaign that the voucher belongs to')
  campaign?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  campaign_id?: string | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => RedemptionLimitInput)
  redemption?: RedemptionLimitInput | null;
}

/** A new voucher with the code that is sent, or with a random one. Source: contract, generate-random-code. */
export class CreateVoucherBody extends CreateVoucherWithCodeBody {
  @IsOptional()
  @Nullable()
  @IsString()
  @Matches(VOUCHER_CODE)
  code?: string | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => VoucherCodeConfigInput)
  code_config?: VoucherCodeConfigInput | null;
}

/** Changes the fields that are sent. The kind of a discount cannot change. Source: contract, update-voucher. */
export class UpdateVoucherBody extends VoucherFields {
  @IsOptional()
  @Nullable()
  @IsIn([...VOUCHER_TYPES])
  type?: VoucherType | null;

  @IsOptional()
  @Nullable()
  @IsAnyObject()
  discount?: Record<string, unknown> | null;
}

/** Adds credits to a gift card, or takes some away. Source: contract, update-voucher-balance. */
export class ChangeBalanceBody {
  @IsInt()
  @Min(-Number.MAX_SAFE_INTEGER)
  @Max(Number.MAX_SAFE_INTEGER)
  @Describe('in minor units (x100); below zero: credits are taken away')
  amount!: number;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(500)
  source_id?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(5_000)
  reason?: string | null;
}
