import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Describe, IsListOf, IsMetadata, IsObjectOf, IsShape, Nullable } from '../language/index.js';
import { CreatePromotionTierBody } from '../promotions/bodies.js';
import { ValidityInput } from '../promotions/validity-input.js';

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

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(200)
  @Describe('name of a category')
  category?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(100)
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

/** What a campaign of type PROMOTION consists of. */
export class PromotionOfCampaignInput {
  @IsOptional()
  @Nullable()
  @IsListOf(() => CreatePromotionTierBody, { max: 1_000 })
  tiers?: CreatePromotionTierBody[] | null;
}

/** A new campaign. Source: contract, create-campaign; programs facts 1.2. */
export class CreateCampaignBody extends CampaignFields {
  @IsString()
  @Length(1, 500)
  @Describe('unique in the project, also among campaigns in the bin')
  name!: string;

  @IsIn([...CAMPAIGN_TYPES])
  campaign_type!: CampaignType;

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
  @IsBoolean()
  use_voucher_metadata_schema?: boolean;

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

/** Changes the fields that are sent; the name never changes. Source: contract, update-campaign; programs facts 1.6. */
export class UpdateCampaignBody extends CampaignFields {
  @IsOptional()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @Describe('keys to remove from the metadata')
  unset_metadata_fields?: string[] | null;
}
