import { AnyObject, Metadata, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
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
  @Money() amount!: number;
  @Money({ optional: true, nullable: true }, 'Accepted and ignored. The initial balance equals the amount.')
  balance?: number | null;
  @OneOf(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'], { optional: true, nullable: true })
  effect?: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' | null;
}

/** What a new loyalty card begins with. */
export class LoyaltyCardInput {
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER }) points!: number;
}

/** A new voucher whose code stands in the path. */
export class CreateVoucherWithCodeBody extends WithValidationRules {
  @OneOf(VOUCHER_TYPES, { optional: true }, 'Defaults to the type of the given `discount`, `gift` or `loyalty_card`.')
  type?: VoucherType;
  @AnyObject({ optional: true, nullable: true }, 'Required for a `DISCOUNT_VOUCHER`.')
  discount?: Record<string, unknown> | null;
  @ObjectOf(() => GiftInput, { optional: true, nullable: true }, 'Required for a `GIFT_VOUCHER`.')
  gift?: GiftInput | null;
  @ObjectOf(() => LoyaltyCardInput, { optional: true, nullable: true }, 'Required for a `LOYALTY_CARD`.')
  loyalty_card?: LoyaltyCardInput | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'Name of the campaign that the voucher belongs to.')
  campaign?: string | null;
  @Text({ optional: true, nullable: true, max: 200 }) campaign_id?: string | null;
  @Metadata({ optional: true, nullable: true, of: 'voucher', isNew: true })
  declare metadata?: Record<string, unknown> | null;
  @ObjectOf(() => RedemptionLimitInput, { optional: true, nullable: true }) redemption?: RedemptionLimitInput | null;
}

/** A new voucher with the code that is sent, or with a random one. */
export class CreateVoucherBody extends CreateVoucherWithCodeBody {
  @Text({ optional: true, nullable: true, pattern: VOUCHER_CODE }) code?: string | null;
  @ObjectOf(() => VoucherCodeConfigInput, { optional: true, nullable: true })
  code_config?: VoucherCodeConfigInput | null;
}

/** Changes the fields that are sent. The kind of a discount cannot change. */
export class UpdateVoucherBody extends VoucherFields {
  @OneOf(VOUCHER_TYPES, { optional: true, nullable: true }, 'Accepted and ignored. The type cannot be changed.')
  type?: VoucherType | null;
  @AnyObject({ optional: true, nullable: true }) discount?: Record<string, unknown> | null;
}

/** Adds credits to a gift card, or takes some away. */
export class ChangeBalanceBody {
  @Whole({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }, 'In minor units (x100). Negative to remove.')
  amount!: number;
  @Text({ optional: true, nullable: true, max: 500 }, 'Repeating the same value has no further effect.')
  source_id?: string | null;
  @Text({ optional: true, nullable: true, max: 5_000 }) reason?: string | null;
}
