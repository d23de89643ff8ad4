import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Describe, IsIsoDuration, IsListOf, IsMetadata, IsObjectOf, IsShape, Nullable } from '../language/index.js';
import { CreatePromotionTierBody } from '../promotions/bodies.js';
import { IsCategoryId, IsCategoryName } from '../redeemables/category.js';
import { ValidityInput } from '../redeemables/validity.js';
import { CampaignVoucherInput, CODES_PER_CAMPAIGN } from './campaign-voucher.js';
import { loyaltyTiersExpiration, referralProgram } from './programs.js';

export const CAMPAIGN_TYPES = [
  'PROMOTION',
  'GIFT_VOUCHERS',
  'REFERRAL_PROGRAM',
  'DISCOUNT_COUPONS',
  'LOYALTY_PROGRAM',
] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** How codes come into a campaign: a pool that grows on demand, a fixed pool, one public code. */
export const CAMPAIGN_POOLS = ['AUTO_UPDATE', 'STATIC', 'STANDALONE'] as const;
export type CampaignPool = (typeof CAMPAIGN_POOLS)[number];

/** Fields of every campaign that may be sent when it is made and when it is changed. */
export class CampaignFields extends ValidityInput {
  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(10_000)
  description?: string | null;

  @IsCategoryName()
  category?: string | null;

  @IsCategoryId()
  category_id?: string | null;

  @IsOptional()
  @IsMetadata()
  @Describe('merged key by key when it is changed; null removes a key')
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsShape({ type: 'object', nullable: true, additionalProperties: true })
  @Describe('areas and stores; taken, and without effect')
  access_settings?: object | null;
}

/** What campaigns with codes have beside. */
export class CampaignOfCodesFields extends CampaignFields {
  @IsOptional()
  @Nullable()
  @IsIsoDuration()
  @Describe('how long a code is valid from its publication on')
  activity_duration_after_publishing?: string | null;

  @IsOptional()
  @IsIn([...CAMPAIGN_POOLS])
  type?: CampaignPool;

  @IsOptional()
  @IsBoolean()
  join_once?: boolean;

  @IsOptional()
  @IsBoolean()
  auto_join?: boolean;

  @IsOptional()
  @IsShape(referralProgram)
  @Describe('of a REFERRAL_PROGRAM; never changes')
  referral_program?: Record<string, unknown> | null;

  @IsOptional()
  @IsShape(loyaltyTiersExpiration)
  @Describe('of a LOYALTY_PROGRAM: how members come into tiers, and fall out of them')
  loyalty_tiers_expiration?: Record<string, unknown> | null;
}

/** What a campaign of type PROMOTION consists of. */
export class PromotionOfCampaignInput {
  @IsOptional()
  @Nullable()
  @IsListOf(() => CreatePromotionTierBody, { max: 1_000 })
  tiers?: CreatePromotionTierBody[] | null;
}

/** A new campaign. Source: contract, create-campaign; programs facts 1.2. */
export class CreateCampaignBody extends CampaignOfCodesFields {
  @IsString()
  @Length(1, 500)
  @Describe('unique in the project, also among campaigns in the bin')
  name!: string;

  @IsIn([...CAMPAIGN_TYPES])
  campaign_type!: CampaignType;

  @IsOptional()
  @IsBoolean()
  use_voucher_metadata_schema?: boolean;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CODES_PER_CAMPAIGN)
  @Describe('codes to generate: one at once, more after the answer; 1 where the campaign is STANDALONE, else 0')
  vouchers_count?: number;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CampaignVoucherInput)
  @Describe('what the codes are like; not of a PROMOTION')
  voucher?: CampaignVoucherInput | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1)
  @IsString({ each: true })
  @Describe('id of the validation rule to assign to the campaign')
  validation_rules?: string[];

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => PromotionOfCampaignInput)
  promotion?: PromotionOfCampaignInput | null;
}

/**
 * Changes the fields that are sent; the name never changes. Dates, other limits in time, discount and category, and metadata where
 * it is the vouchers', reach the codes that were neither published nor redeemed, after the answer. Source: contract,
 * update-campaign; programs facts 1.6.
 */
export class UpdateCampaignBody extends CampaignOfCodesFields {
  @IsOptional()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @Describe('keys to remove from the metadata')
  unset_metadata_fields?: string[] | null;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  @Describe('of the same type as the one before')
  discount?: Record<string, unknown> | null;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  @Describe('the amount that cards start with cannot change')
  gift?: Record<string, unknown> | null;
}
