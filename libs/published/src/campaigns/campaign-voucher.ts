import {
  AnyObject,
  Decimal,
  Flag,
  Instant,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Shape,
  Text,
  Whole,
} from '../language/index.js';
import { PointsExpirationRulesInput } from '../loyalty/expiration-rules.js';
import { GiftInput } from '../vouchers/bodies.js';
import { CodeLine } from '../vouchers/code-line.js';
import {
  RedemptionLimitInput,
  VOUCHER_CODE,
  VOUCHER_TYPES,
  VoucherCodeConfigInput,
  VoucherFields,
  type VoucherType,
} from '../vouchers/voucher-fields.js';

/** The most codes that generation and import bring into one campaign; publications may add more. */
export const CODES_PER_CAMPAIGN = 100_000;

export class LoyaltyCardOfCampaignInput {
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER }) points!: number;
  @ObjectOf(() => PointsExpirationRulesInput, { optional: true, nullable: true })
  expiration_rules?: PointsExpirationRulesInput | null;
}

/** What the codes of a new campaign are like. */
export class CampaignVoucherInput {
  @OneOf(VOUCHER_TYPES, { optional: true }, 'Derived from the campaign type when absent.') type?: VoucherType;
  @AnyObject({ optional: true, nullable: true }, 'Required for `DISCOUNT_COUPONS` and for a `REFERRAL_PROGRAM`.')
  discount?: Record<string, unknown> | null;
  @ObjectOf(() => GiftInput, { optional: true, nullable: true }, 'Required for `GIFT_VOUCHERS`.')
  gift?: GiftInput | null;
  @ObjectOf(() => LoyaltyCardOfCampaignInput, { optional: true, nullable: true }, 'Required for a `LOYALTY_PROGRAM`.')
  loyalty_card?: LoyaltyCardOfCampaignInput | null;
  @ObjectOf(() => RedemptionLimitInput, { optional: true, nullable: true }) redemption?: RedemptionLimitInput | null;
  @ObjectOf(() => VoucherCodeConfigInput, { optional: true, nullable: true })
  code_config?: VoucherCodeConfigInput | null;
  @Flag({ optional: true, nullable: true }) is_referral_code?: boolean | null;
  @Text({ optional: true, nullable: true, pattern: VOUCHER_CODE }, 'The public code of a `STANDALONE` campaign.')
  code?: string | null;
}

/** What a code that is added to a campaign may have of its own. */
export class AddVoucherBody {
  @Text({ optional: true, nullable: true, max: 200 }, 'Name of a category.') category?: string | null;
  @Metadata({ optional: true, nullable: true, of: 'voucher' }) metadata?: Record<string, unknown> | null;
  @ObjectOf(() => RedemptionLimitInput, { optional: true, nullable: true }) redemption?: RedemptionLimitInput | null;
  @Text({ optional: true, nullable: true, max: 10_000 }) additional_info?: string | null;
  @Instant({ optional: true, nullable: true }) start_date?: string | null;
  @Instant({ optional: true, nullable: true }) expiration_date?: string | null;
}

export class AddVouchersBody extends AddVoucherBody {
  @Text(
    { optional: true, nullable: true, pattern: VOUCHER_CODE },
    'Used instead of a random code. For a single code only.',
  )
  code?: string | null;
  @ObjectOf(() => VoucherCodeConfigInput, { optional: true, nullable: true }, 'Overrides that of the campaign.')
  code_config?: VoucherCodeConfigInput | null;
}

export class ImportedGiftInput {
  @Money({ optional: true }) amount?: number;
}

export class ImportedLoyaltyCardInput {
  @Whole({ optional: true, min: 0, max: Number.MAX_SAFE_INTEGER }) points?: number;
}

/** A code to import; what is not sent comes from the campaign. */
export class ImportedVoucherInput extends VoucherFields {
  @Shape({}, { optional: true, nullable: true }, 'Required. Otherwise the import fails with `invalid_voucher`.')
  code?: unknown;
  @ObjectOf(() => RedemptionLimitInput, { optional: true, nullable: true }) redemption?: RedemptionLimitInput | null;
  @ObjectOf(() => ImportedGiftInput, { optional: true, nullable: true }, 'Initial credits of the card, in minor units.')
  gift?: ImportedGiftInput | null;
  @ObjectOf(() => ImportedLoyaltyCardInput, { optional: true, nullable: true }, 'Initial points of the card.')
  loyalty_card?: ImportedLoyaltyCardInput | null;
}

/** The same as a line of a file. A line that is wrong is refused with the whole file. */
export class CampaignCodeLine extends CodeLine {
  @Decimal({ optional: true, min: 0, max: 90_000_000_000_000 }, 'Decimal amount: `12.5` is 12.50 of the currency.')
  gift_amount?: number;
  @Whole({ optional: true, min: 0, max: Number.MAX_SAFE_INTEGER }, 'Points of a loyalty card.')
  loyalty_points?: number;
}
