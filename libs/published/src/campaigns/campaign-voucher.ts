import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import {
  Describe,
  IsAnyObject,
  IsInstant,
  IsMetadata,
  IsMoney,
  IsObjectOf,
  IsShape,
  Nullable,
} from '../language/index.js';
import { IsCategoryName } from '../redeemables/category.js';
import { GiftInput } from '../vouchers/bodies.js';
import {
  RedemptionLimitInput,
  VOUCHER_CODE,
  VOUCHER_TYPES,
  VoucherCodeConfigInput,
  VoucherFields,
  type VoucherType,
} from '../vouchers/voucher-fields.js';

/** So many codes come into one campaign by generation and import; publications may add more. Source: limits. */
export const CODES_PER_CAMPAIGN = 100_000;

/** When points of a loyalty card expire. Source: contract, CampaignLoyaltyCard. */
export class PointsExpirationRulesInput {
  @IsIn(['FIXED_DAY_OF_YEAR', 'MONTH'])
  period_type!: 'FIXED_DAY_OF_YEAR' | 'MONTH';

  @IsOptional()
  @IsInt()
  @Min(0)
  period_value?: number;

  @IsOptional()
  @IsIn(['END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH'])
  rounding_type?: string;

  @IsOptional()
  @IsInt()
  rounding_value?: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(12)
  fixed_month?: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(31)
  fixed_day?: number;
}

export class LoyaltyCardOfCampaignInput {
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  points!: number;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => PointsExpirationRulesInput)
  expiration_rules?: PointsExpirationRulesInput | null;
}

/** What the codes of a new campaign are like. Source: contract, create-campaign; programs facts 1.1. */
export class CampaignVoucherInput {
  @IsOptional()
  @IsIn([...VOUCHER_TYPES])
  @Describe('follows from the type of the campaign')
  type?: VoucherType;

  @IsOptional()
  @Nullable()
  @IsAnyObject()
  @Describe('required of DISCOUNT_COUPONS and of a REFERRAL_PROGRAM')
  discount?: Record<string, unknown> | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => GiftInput)
  @Describe('required of GIFT_VOUCHERS')
  gift?: GiftInput | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => LoyaltyCardOfCampaignInput)
  @Describe('required of a LOYALTY_PROGRAM')
  loyalty_card?: LoyaltyCardOfCampaignInput | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => RedemptionLimitInput)
  redemption?: RedemptionLimitInput | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => VoucherCodeConfigInput)
  code_config?: VoucherCodeConfigInput | null;

  @IsOptional()
  @Nullable()
  @IsBoolean()
  is_referral_code?: boolean | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @Matches(VOUCHER_CODE)
  @Describe('the one public code of a STANDALONE campaign')
  code?: string | null;
}

/** What a code that is added to a campaign may have of its own. Source: contract, add-vouchers-to-campaign. */
export class AddVoucherBody {
  @IsCategoryName()
  category?: string | null;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => RedemptionLimitInput)
  redemption?: RedemptionLimitInput | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(10_000)
  additional_info?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  start_date?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  expiration_date?: string | null;
}

export class AddVouchersBody extends AddVoucherBody {
  @IsOptional()
  @Nullable()
  @IsString()
  @Matches(VOUCHER_CODE)
  @Describe('where one is added: in place of a random one')
  code?: string | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => VoucherCodeConfigInput)
  @Describe("in place of the campaign's")
  code_config?: VoucherCodeConfigInput | null;
}

export class ImportedGiftInput {
  @IsOptional()
  @IsMoney()
  amount?: number;
}

/** A code to import; what is not sent comes from the campaign. Source: contract, import-vouchers-to-campaign; programs facts 1.7. */
export class ImportedVoucherInput extends VoucherFields {
  @IsOptional()
  @Nullable()
  @IsShape({})
  @Describe('required: without it the whole import is refused (`invalid_voucher`)')
  code?: unknown;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => RedemptionLimitInput)
  redemption?: RedemptionLimitInput | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => ImportedGiftInput)
  @Describe('credits that the card starts with, in minor units')
  gift?: ImportedGiftInput | null;
}
