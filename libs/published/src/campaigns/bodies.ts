import {
  Duration,
  Flag,
  Instant,
  ListOf,
  Metadata,
  ObjectOf,
  OneOf,
  Shape,
  Text,
  Texts,
  Whole,
} from '../language/index.js';
import { CreatePromotionTierBody } from '../promotions/bodies.js';
import { ValidityInput } from '../redeemables/validity.js';
import { VOUCHER_CODE } from '../vouchers/voucher-fields.js';
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
  @Text({ optional: true, nullable: true, max: 10_000 }) description?: string | null;
  @Metadata({ optional: true }, 'merged key by key when it is changed; null removes a key') metadata?: Record<
    string,
    unknown
  >;
  @Shape(
    { type: 'object', nullable: true, additionalProperties: true },
    { optional: true },
    'areas and stores; taken, and without effect',
  )
  access_settings?: object | null;
}

/** What campaigns with codes have beside. */
export class CampaignOfCodesFields extends CampaignFields {
  @Duration({ optional: true, nullable: true }, 'how long a code is valid from its publication on')
  activity_duration_after_publishing?: string | null;
  @OneOf(CAMPAIGN_POOLS, { optional: true }) type?: CampaignPool;
  @Flag({ optional: true }) join_once?: boolean;
  @Flag({ optional: true }) auto_join?: boolean;
  @Shape(referralProgram, { optional: true }, 'of a REFERRAL_PROGRAM; never changes') referral_program?: Record<
    string,
    unknown
  > | null;
  @Shape(
    loyaltyTiersExpiration,
    { optional: true },
    'of a LOYALTY_PROGRAM: how members come into tiers, and fall out of them',
  )
  loyalty_tiers_expiration?: Record<string, unknown> | null;
}

/** What a campaign of type PROMOTION consists of. */
export class PromotionOfCampaignInput {
  @ListOf(() => CreatePromotionTierBody, { optional: true, nullable: true, max: 1_000 }) tiers?:
    | CreatePromotionTierBody[]
    | null;
}

/** What a new campaign of any type may be sent with. */
class NewCampaignFields extends CampaignOfCodesFields {
  @Text({ min: 1, max: 500 }, 'unique in the project, also among campaigns in the bin') name!: string;
  @Flag(
    { optional: true },
    'true where absent: its metadata must fit the schema of vouchers, and codes inherit it; false of a PROMOTION',
  )
  use_voucher_metadata_schema?: boolean;
  @Metadata({ optional: true, of: 'campaign', isNew: true }) declare metadata?: Record<string, unknown>;
  @Whole(
    { optional: true, min: 0, max: CODES_PER_CAMPAIGN },
    'codes to generate: one at once, more after the answer; 1 where the campaign is STANDALONE, else 0',
  )
  vouchers_count?: number;
  @ObjectOf(
    () => CampaignVoucherInput,
    { optional: true, nullable: true },
    'what the codes are like; not of a PROMOTION',
  )
  voucher?: CampaignVoucherInput | null;
  @Texts({ optional: true, most: 1, max: 200 }, 'id of the validation rule to assign to the campaign')
  validation_rules?: string[];
}

/** A new campaign. Source: contract, create-campaign; programs facts 1.2. */
export class CreateCampaignBody extends NewCampaignFields {
  @OneOf(CAMPAIGN_TYPES, { optional: true }, 'follows from the voucher, the promotion or the referral program')
  campaign_type?: CampaignType;
  @ObjectOf(() => PromotionOfCampaignInput, { optional: true, nullable: true })
  promotion?: PromotionOfCampaignInput | null;
}

/** A new loyalty program. Source: contract, create-loyalty-program; programs facts 3.2. */
export class CreateLoyaltyProgramBody extends NewCampaignFields {
  @OneOf(['LOYALTY_PROGRAM'], { optional: true }) campaign_type?: 'LOYALTY_PROGRAM';
}

/** A copy of a campaign: what is not sent is as in the original, but for its codes and its dates. Source: decision 0231. */
export class CopyCampaignBody {
  @Text({ min: 1, max: 500 }, 'unique in the project, also among campaigns in the bin') name!: string;
  @Text({ optional: true, pattern: VOUCHER_CODE }, 'required of a STANDALONE campaign: its public code') code?: string;
  @Whole(
    { optional: true, min: 0, max: CODES_PER_CAMPAIGN },
    'codes to generate; where absent as many as the original was made with, none of loyalty and referral programs',
  )
  vouchers_count?: number;
  @Instant({ optional: true }, 'at once where absent; required where the original has a validity_timeframe')
  start_date?: string;
  @Instant({ optional: true }, 'without end where absent') expiration_date?: string;
}

/**
 * Changes the fields that are sent; the name never changes. Dates, other limits in time, discount and category, and metadata where
 * it is the vouchers', reach the codes that were neither published nor redeemed, after the answer. Source: contract,
 * update-campaign; programs facts 1.6.
 */
export class UpdateCampaignBody extends CampaignOfCodesFields {
  @Texts({ optional: true, nullable: true, most: 1_000, max: 4_096 }, 'keys to remove from the metadata')
  unset_metadata_fields?: string[] | null;
  @Metadata({ optional: true, nullable: true }, 'of the same type as the one before') discount?: Record<
    string,
    unknown
  > | null;
  @Metadata({ optional: true, nullable: true }, 'the amount that cards start with cannot change') gift?: Record<
    string,
    unknown
  > | null;
}
