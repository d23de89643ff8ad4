import { VoucherAnswerFields } from '../vouchers/answers.js';
import { DiscountAnswer } from '../redeemables/discount.answer.js';
import { CustomerLoyaltyAnswer, CustomerReferralsAnswer, CustomerSummaryAnswer } from '../customers/answers.js';
import {
  AnyObject,
  EVENT_SOURCE,
  Flag,
  Instant,
  Metadata,
  ObjectOf,
  OneOf,
  Shape,
  Text,
  Texts,
} from '../language/index.js';

/** What lists of publications show of a code. */
export class PublishedVoucherAnswer {
  @Text() code!: string;
  @OneOf(['voucher']) object!: 'voucher';
  @Text({ nullable: true }) campaign?: string | null;
  @ObjectOf(() => DiscountAnswer, { nullable: true }) discount?: object | null;
  @AnyObject({ nullable: true }) gift?: Record<string, unknown> | null;
  @AnyObject({ nullable: true }) loyalty_card?: Record<string, unknown> | null;
  @Flag() is_referral_code!: boolean;
}

/** Who got a code; no more than the id of one who was erased, and to browsers. */
export class PublishedToAnswer {
  @Text('Begins with `cust_`.') id!: string;
  @Text({ optional: true }) source_id?: string;
  @Text({ optional: true }) name?: string;
  // The contract asks for these; null says that they are not shown.
  @ObjectOf(() => CustomerSummaryAnswer, { nullable: true }) summary?: null;
  @ObjectOf(() => CustomerLoyaltyAnswer, { nullable: true }) loyalty?: null;
  @ObjectOf(() => CustomerReferralsAnswer, { nullable: true }) referrals?: null;
  @OneOf(['customer']) object!: 'customer';
}

/** The customer, as lists of customers answer one; no more than the id of one who was erased. */
export class PublicationCustomerAnswer {
  @Text('Begins with `cust_`.') id!: string;
  @ObjectOf(() => CustomerSummaryAnswer, { optional: true, nullable: true }) summary?: CustomerSummaryAnswer | null;
  @ObjectOf(() => CustomerLoyaltyAnswer, { optional: true, nullable: true }) loyalty?: CustomerLoyaltyAnswer | null;
  @ObjectOf(() => CustomerReferralsAnswer, { optional: true, nullable: true })
  referrals?: CustomerReferralsAnswer | null;
  @OneOf(['customer']) object!: 'customer';
}

/** A publication: who got which codes, or why not. */
abstract class PublicationFields {
  @Text() id!: string;
  @OneOf(['publication']) object!: 'publication';
  @Instant() created_at!: string;
  @Text() customer_id!: string;
  @Text({ optional: true }) tracking_id?: string;
  @Metadata() metadata!: Record<string, unknown>;
  @Text() channel!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @OneOf(['SUCCESS', 'FAILURE']) result!: 'SUCCESS' | 'FAILURE';
  /** Codes: of several, and in lists. */
  @Texts({ optional: true }) vouchers?: string[];
  @Texts() vouchers_id!: string[];
  @Text({ optional: true }) failure_code?: string;
  @Text({ optional: true }) failure_message?: string;
}

/** A voucher that was just published: without the rules that hold for it. */
export class VoucherOfPublicationAnswer extends VoucherAnswerFields {
  @ObjectOf(() => DiscountAnswer, { nullable: true }) discount?: object | null;
  @AnyObject({ omit: 'always' }) validation_rules_assignments?: object;
}

export class PublicationAnswer extends PublicationFields {
  @ObjectOf(() => PublishedToAnswer) customer!: PublishedToAnswer;
  @ObjectOf(() => VoucherOfPublicationAnswer, { optional: true }, 'Present when a single code was published.')
  voucher?: VoucherOfPublicationAnswer;
}

export class PublicationInListAnswer extends PublicationFields {
  @ObjectOf(() => PublicationCustomerAnswer) customer!: PublicationCustomerAnswer;
  @ObjectOf(() => PublishedVoucherAnswer, { optional: true }, 'Present when a single code was published.')
  voucher?: PublishedVoucherAnswer;
}

export class PublicationOfVoucherAnswer extends PublicationInListAnswer {
  @Shape(EVENT_SOURCE, { optional: true }, 'Who published the code.') event_source?: Record<string, unknown>;
}
