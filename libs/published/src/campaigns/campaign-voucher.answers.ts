import { Flag, Metadata, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { DiscountAnswer } from '../redeemables/discount.answer.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { VOUCHER_TYPES, type VoucherType } from '../vouchers/voucher-fields.js';

/** How random codes are made, all defaults filled in. */
export class CodeConfigAnswer {
  @Whole() length!: number;
  @Text() charset!: string;
  @Text() pattern!: string;
  @Text({ optional: true }) prefix?: string;
  @Text({ optional: true }) postfix?: string;
  @Whole({ optional: true }, 'Number of codes that the campaign was created with.') initial_count?: number;
}

export class GiftOfCampaignAnswer {
  @Whole() amount!: number;
  @Whole() balance!: number;
  @OneOf(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS']) effect!: string;
}

export class RedemptionLimitAnswer {
  @Whole({ nullable: true }) quantity!: number | null;
}

/** What the codes of a campaign are like; their limits in time are the campaign's. */
export class CampaignVoucherAnswer extends ValidityAnswer {
  @OneOf(VOUCHER_TYPES) type!: VoucherType;
  @ObjectOf(() => DiscountAnswer, { optional: true }) discount?: object;
  @ObjectOf(() => GiftOfCampaignAnswer, { optional: true }) gift?: GiftOfCampaignAnswer;
  @Metadata({ optional: true }) loyalty_card?: Record<string, unknown>;
  @ObjectOf(() => RedemptionLimitAnswer) redemption!: RedemptionLimitAnswer;
  @ObjectOf(() => CodeConfigAnswer) code_config!: CodeConfigAnswer;
  @Flag() is_referral_code!: boolean;
}
