import { AnyList, Flag, Instant, Metadata, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';
import { VOUCHER_TYPES, type VoucherType } from './voucher-fields.js';

export class GiftAnswer {
  /** All that was ever put on the card. */
  @Money() amount!: number;
  @Money() subtracted_amount!: number;
  @Money() balance!: number;
  @OneOf(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS']) effect!: string;
}

export class PublishedCountAnswer {
  @OneOf(['list']) object!: 'list';
  @Whole() count!: number;
  @Text() url!: string;
}

export class RedeemedCountAnswer {
  /** Absent: without limit */
  @Whole({ optional: true }) quantity?: number;
  @Whole() redeemed_quantity!: number;
  @Money({ optional: true }) redeemed_amount?: number;
  @OneOf(['list']) object!: 'list';
  @Text() url!: string;
}

/** A voucher as lists and redemptions show it; what it has nothing of is left out. Source: contract, VoucherBase. */
export class VoucherAnswer extends ValidityAnswer {
  @Text() id!: string;
  @Text() code!: string;
  @Text({ optional: true }) campaign?: string;
  @Text({ optional: true }) campaign_id?: string;
  @Text({ optional: true }) category?: string;
  @Text({ optional: true }) category_id?: string;
  @AnyList() categories!: Record<string, unknown>[];
  @OneOf(VOUCHER_TYPES) type!: VoucherType;
  @Metadata({ optional: true }) discount?: Record<string, unknown>;
  @ObjectOf(() => GiftAnswer, { optional: true }) gift?: GiftAnswer;
  @Flag() active!: boolean;
  @Text({ optional: true }) additional_info?: string;
  @Metadata() metadata!: Record<string, unknown>;
  @Flag() is_referral_code!: boolean;
  @Instant() created_at!: string;
  @Instant({ optional: true }) updated_at?: string;
  @Text({ optional: true }) holder_id?: string;
  @Text({ optional: true }) referrer_id?: string;
  @OneOf(['voucher']) object!: 'voucher';
  @ObjectOf(() => PublishedCountAnswer) publish!: PublishedCountAnswer;
  @ObjectOf(() => RedeemedCountAnswer) redemption!: RedeemedCountAnswer;
}

/** A voucher together with the validation rules that hold for it, its own and its campaign's. Source: contract, Voucher. */
export class VoucherWithRulesAnswer extends VoucherAnswer {
  @ObjectOf(() => AssignedRulesAnswer) validation_rules_assignments!: AssignedRulesAnswer;
}
