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

/** What becomes of points that are to be taken back and were spent. */
export const POINTS_SHORTFALLS = ['OWED', 'FORGIVEN'] as const;
export type PointsShortfall = (typeof POINTS_SHORTFALLS)[number];

/** Fields of every campaign that may be sent when it is made and when it is changed. */
export class CampaignFields extends ValidityInput {
  @Text({ optional: true, nullable: true, max: 10_000 }) description?: string | null;
  @Metadata({ optional: true }, 'On updates, merged key by key. `null` removes a key.')
  metadata?: Record<string, unknown>;
  @Shape(
    { type: 'object', nullable: true, additionalProperties: true },
    { optional: true },
    'Areas and stores. Accepted and ignored.',
  )
  access_settings?: object | null;
}

/** What campaigns with codes have beside. */
export class CampaignOfCodesFields extends CampaignFields {
  @Duration({ optional: true, nullable: true }, 'Validity of a code after publication.')
  activity_duration_after_publishing?: string | null;
  @OneOf(CAMPAIGN_POOLS, { optional: true }) type?: CampaignPool;
  @Flag({ optional: true }) join_once?: boolean;
  @Flag({ optional: true }) auto_join?: boolean;
  @Shape(referralProgram, { optional: true }, 'For a `REFERRAL_PROGRAM`. Cannot be changed later.')
  referral_program?: Record<string, unknown> | null;
  @Shape(loyaltyTiersExpiration, { optional: true }, 'For a `LOYALTY_PROGRAM`: how members enter and leave tiers.')
  loyalty_tiers_expiration?: Record<string, unknown> | null;
  @OneOf(
    POINTS_SHORTFALLS,
    { optional: true },
    'For a `LOYALTY_PROGRAM`: points that returned items had earned and that are spent already are `OWED` (default), that is, taken from points that come in next, or `FORGIVEN`.',
  )
  points_shortfall?: PointsShortfall;
}

/** What a campaign of type PROMOTION consists of. */
export class PromotionOfCampaignInput {
  @ListOf(() => CreatePromotionTierBody, { optional: true, nullable: true, max: 1_000 })
  tiers?: CreatePromotionTierBody[] | null;
}

/** What a new campaign of any type may be sent with. */
class NewCampaignFields extends CampaignOfCodesFields {
  @Text({ min: 1, max: 500 }, 'Unique in the project, including campaigns in the bin.') name!: string;
  @Flag(
    { optional: true },
    'When `true` (default), the metadata must fit the schema of vouchers, and codes inherit it. Always `false` for a `PROMOTION`.',
  )
  use_voucher_metadata_schema?: boolean;
  @Metadata({ optional: true, of: 'campaign', isNew: true }) declare metadata?: Record<string, unknown>;
  @Whole(
    { optional: true, min: 0, max: CODES_PER_CAMPAIGN },
    'Codes to generate. One is generated at once, more asynchronously. Defaults to 1 for a `STANDALONE` campaign, otherwise to 0.',
  )
  vouchers_count?: number;
  @ObjectOf(
    () => CampaignVoucherInput,
    { optional: true, nullable: true },
    'Properties of the codes. Not for promotions.',
  )
  voucher?: CampaignVoucherInput | null;
  @Texts({ optional: true, most: 1, max: 200 }, 'ID of the validation rule to assign to the campaign.')
  validation_rules?: string[];
}

/** A new campaign. */
export class CreateCampaignBody extends NewCampaignFields {
  @OneOf(CAMPAIGN_TYPES, { optional: true }, 'Defaults to the type of the voucher, promotion or referral program.')
  campaign_type?: CampaignType;
  @ObjectOf(() => PromotionOfCampaignInput, { optional: true, nullable: true })
  promotion?: PromotionOfCampaignInput | null;
}

/** A new loyalty program. */
export class CreateLoyaltyProgramBody extends NewCampaignFields {
  @OneOf(['LOYALTY_PROGRAM'], { optional: true }) campaign_type?: 'LOYALTY_PROGRAM';
}

/** A copy of a campaign: what is not sent is as in the original, but for its codes and its dates. Decision 0231. */
export class CopyCampaignBody {
  @Text({ min: 1, max: 500 }, 'Unique in the project, including campaigns in the bin.') name!: string;
  @Text({ optional: true, pattern: VOUCHER_CODE }, 'Public code of the copy. Required for a `STANDALONE` campaign.')
  code?: string;
  @Whole(
    { optional: true, min: 0, max: CODES_PER_CAMPAIGN },
    'Codes to generate. Defaults to the number that the original was created with, or to 0 for loyalty and referral programs.',
  )
  vouchers_count?: number;
  @Instant({ optional: true }, 'Defaults to now. Required with a `validity_timeframe`.')
  start_date?: string;
  @Instant({ optional: true }, 'When absent, the copy does not expire.') expiration_date?: string;
}

/**
 * Changes the fields that are sent; the name never changes. Dates, other limits in time, discount and category, and metadata where
 * it is the vouchers', reach the codes that were neither published nor redeemed, after the answer.
 */
export class UpdateCampaignBody extends CampaignOfCodesFields {
  @Texts({ optional: true, nullable: true, most: 1_000, max: 4_096 }, 'Metadata keys to remove.')
  unset_metadata_fields?: string[] | null;
  @Metadata({ optional: true, nullable: true }, 'Must have the same type as the current discount.')
  discount?: Record<string, unknown> | null;
  @Metadata({ optional: true, nullable: true }, 'The initial amount of the cards cannot be changed.')
  gift?: Record<string, unknown> | null;
}
