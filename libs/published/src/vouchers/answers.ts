import {
  AsOf,
  Flag,
  Instant,
  Link,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Revision,
  Text,
  Whole,
} from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';
import { DiscountAnswer } from '../redeemables/discount.answer.js';
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

/** The points of a loyalty card. */
export class LoyaltyCardAnswer {
  /** balance = points − expired_points − subtracted_points − redemption.redeemed_points */
  @Whole('Total number of points ever added.') points!: number;
  @Whole() balance!: number;
  @Text({ optional: true, nullable: true }, 'Last day of the points that expire next.')
  next_expiration_date?: string | null;
  @Whole({ optional: true, nullable: true }) next_expiration_points?: number | null;
  @Whole('Points granted but not spendable yet.') pending_points!: number;
  @Whole() expired_points!: number;
  @Whole('Points removed manually or transferred to other cards.') subtracted_points!: number;
}

export class PublishedCountAnswer {
  @OneOf(['list']) object!: 'list';
  @Whole() count!: number;
  @Text() url!: string;
}

export class RedeemedCountAnswer {
  @Whole({ nullable: true }, '`null` when unlimited.') quantity?: number | null;
  @Whole() redeemed_quantity!: number;
  @Whole({ optional: true }, 'Perkstream extension. Uses locked by sessions. For a single voucher.')
  locked_quantity?: number;
  @Money({ optional: true }) redeemed_amount?: number;
  @Whole({ optional: true }, 'For loyalty cards.') redeemed_points?: number;
  @OneOf(['list']) object!: 'list';
  @Text() url!: string;
}

/** A picture of the code. */
export class PictureAnswer {
  @Text('Identifies the picture and cannot be guessed.') id!: string;
  @Link('PNG image of the code. Needs no keys. Use `format=svg` for SVG, and `size` from 1 to 100.') url!: string;
}

export class VoucherAssetsAnswer {
  @ObjectOf(() => PictureAnswer) qr!: PictureAnswer;
  @ObjectOf(() => PictureAnswer) barcode!: PictureAnswer;
}

/** All of a voucher but its discount; what it has nothing of is null. */
export abstract class VoucherAnswerFields extends ValidityAnswer {
  @Text() id!: string;
  @Text() code!: string;
  @Text({ nullable: true }) campaign?: string | null;
  @Text({ nullable: true }) campaign_id?: string | null;
  @Text({ nullable: true }) category?: string | null;
  @Text({ nullable: true }) category_id?: string | null;
  @ListOf(() => CategoryAnswer) categories!: object[];
  @OneOf(VOUCHER_TYPES) type!: VoucherType;
  @ObjectOf(() => GiftAnswer, { nullable: true }) gift?: GiftAnswer | null;
  @ObjectOf(() => LoyaltyCardAnswer, { nullable: true }) loyalty_card?: LoyaltyCardAnswer | null;
  @Flag() active!: boolean;
  @Text({ nullable: true }) additional_info?: string | null;
  @Metadata() metadata!: Record<string, unknown>;
  @ObjectOf(() => VoucherAssetsAnswer, 'Images of the code.') assets!: VoucherAssetsAnswer;
  @Flag() is_referral_code!: boolean;
  @Instant() created_at!: string;
  @Instant({ nullable: true }) updated_at?: string | null;
  @Text({ nullable: true }) holder_id?: string | null;
  @Text({ nullable: true }) referrer_id?: string | null;
  @OneOf(['voucher']) object!: 'voucher';
  @ObjectOf(() => PublishedCountAnswer) publish!: PublishedCountAnswer;
  @ObjectOf(() => RedeemedCountAnswer) redemption!: RedeemedCountAnswer;
}

export class VoucherAnswer extends VoucherAnswerFields {
  @ObjectOf(() => DiscountAnswer, { nullable: true }) discount?: object | null;
  @ObjectOf(() => AssignedRulesAnswer, 'Rules of the voucher and of its campaign.')
  validation_rules_assignments!: AssignedRulesAnswer;
}

/** A voucher without its pictures and validation rules, which are added before an answer leaves. */
export type BareVoucher = Omit<VoucherAnswer, 'assets' | 'validation_rules_assignments'>;

/** A voucher, now or as it was. */
export class VoucherOfMomentAnswer extends VoucherAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
