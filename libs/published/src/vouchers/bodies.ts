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
  @Money({ optional: true, nullable: true }, 'taken, and without effect: it begins as the amount') balance?:
    | number
    | null;
  @OneOf(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'], { optional: true, nullable: true }) effect?:
    | 'APPLY_TO_ORDER'
    | 'APPLY_TO_ITEMS'
    | null;
}

/** What a new loyalty card begins with. */
export class LoyaltyCardInput {
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER }) points!: number;
}

/** A new voucher whose code stands in the path. Source: contract, create-voucher. */
export class CreateVoucherWithCodeBody extends WithValidationRules {
  @OneOf(VOUCHER_TYPES, { optional: true }, 'follows from discount, gift or loyalty_card') type?: VoucherType;
  @AnyObject({ optional: true, nullable: true }, 'required of a DISCOUNT_VOUCHER') discount?: Record<
    string,
    unknown
  > | null;
  @ObjectOf(() => GiftInput, { optional: true, nullable: true }, 'required of a GIFT_VOUCHER') gift?: GiftInput | null;
  @ObjectOf(() => LoyaltyCardInput, { optional: true, nullable: true }, 'required of a LOYALTY_CARD')
  loyalty_card?: LoyaltyCardInput | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'name of the campaign that the voucher belongs to') campaign?:
    | string
    | null;
  @Text({ optional: true, nullable: true, max: 200 }) campaign_id?: string | null;
  @Metadata({ optional: true, nullable: true, of: 'voucher', isNew: true })
  declare metadata?: Record<string, unknown> | null;
  @ObjectOf(() => RedemptionLimitInput, { optional: true, nullable: true }) redemption?: RedemptionLimitInput | null;
}

/** A new voucher with the code that is sent, or with a random one. Source: contract, generate-random-code. */
export class CreateVoucherBody extends CreateVoucherWithCodeBody {
  @Text({ optional: true, nullable: true, pattern: VOUCHER_CODE }) code?: string | null;
  @ObjectOf(() => VoucherCodeConfigInput, { optional: true, nullable: true })
  code_config?: VoucherCodeConfigInput | null;
}

/** Changes the fields that are sent. The kind of a discount cannot change. Source: contract, update-voucher. */
export class UpdateVoucherBody extends VoucherFields {
  @OneOf(VOUCHER_TYPES, { optional: true, nullable: true }, 'taken, and without effect: it never changes')
  type?: VoucherType | null;
  @AnyObject({ optional: true, nullable: true }) discount?: Record<string, unknown> | null;
}

/** Adds credits to a gift card, or takes some away. Source: contract, update-voucher-balance. */
export class ChangeBalanceBody {
  @Whole(
    { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
    'in minor units (x100); below zero: credits are taken away',
  )
  amount!: number;
  @Text({ optional: true, nullable: true, max: 500 }, 'the same one again has no further effect') source_id?:
    | string
    | null;
  @Text({ optional: true, nullable: true, max: 5_000 }) reason?: string | null;
}
