import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Describe, IsInstant, IsMetadata, Nullable } from '../language/index.js';
import { IsCategoryId, IsCategoryName } from '../redeemables/category.js';
import { IsDaysOfWeek, IsHours, IsTimeframe } from '../redeemables/validity.js';

export const VOUCHER_TYPES = ['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD'] as const;
export type VoucherType = (typeof VOUCHER_TYPES)[number];

/** What may be a code: 1 to 200 printable ASCII characters, no space at either end. Source: decision on codes. */
export const VOUCHER_CODE = /^[!-~](?:[ -~]{0,198}[!-~])?$/;

/**
 * The fields that a voucher is created with, and that may be changed later. Windows as in the facts on availability. Clients send
 * vouchers back as they were answered, so null stands for "nothing" in every optional field.
 */
export class VoucherFields {
  @IsCategoryName()
  category?: string | null;

  @IsCategoryId()
  category_id?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  start_date?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  expiration_date?: string | null;

  @IsTimeframe()
  validity_timeframe?: { interval: string; duration: string } | null;

  @IsDaysOfWeek()
  validity_day_of_week?: number[] | null;

  @IsHours()
  validity_hours?: { daily: object[] } | null;

  @IsOptional()
  @Nullable()
  @IsBoolean()
  active?: boolean | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(10_000)
  additional_info?: string | null;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

/** How often a voucher may be redeemed. */
export class RedemptionLimitInput {
  @IsOptional()
  @Nullable()
  @IsInt()
  @Min(1)
  @Describe('null: without limit')
  quantity?: number | null;
}

/** How a random code is made. Source: programs facts, code_config. */
export class VoucherCodeConfigInput {
  @IsOptional()
  @Nullable()
  @IsInt()
  @Describe('random characters, without prefix and postfix; 8 where absent')
  length?: number | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @Describe('the alphabet of the random characters')
  charset?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @Describe('every # becomes a random character; takes the place of length')
  pattern?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  prefix?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  postfix?: string | null;
}

/** Ids of validation rules, for bodies that create something. */
export class WithValidationRules extends VoucherFields {
  @IsOptional()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @Describe('ids of validation rules to assign to the voucher')
  validation_rules?: string[] | null;
}
