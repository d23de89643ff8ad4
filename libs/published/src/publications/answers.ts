import { CustomerLoyaltyAnswer, CustomerReferralsAnswer, CustomerSummaryAnswer } from '../customers/answers.js';
import { Instant, Metadata, ObjectOf, OneOf, Text, Texts } from '../language/index.js';

/** The code: whole in the answer to its publication, with these parts at least in lists. Source: contract, list-publications. */
export class PublishedVoucherAnswer {
  @Text() code!: string;
  @OneOf(['voucher']) object!: 'voucher';
  @Text({ optional: true }) campaign?: string;
  @Metadata({ optional: true }) discount?: Record<string, unknown>;
  @Metadata({ optional: true }) gift?: Record<string, unknown>;
  @Metadata({ optional: true }) loyalty_card?: Record<string, unknown>;
}

/** The customer, whole as the operation that gets one answers; no more than the id of one who was erased, and to browsers. */
export class PublicationCustomerAnswer {
  @Text('cust_…') id!: string;
  @ObjectOf(() => CustomerSummaryAnswer, { optional: true, nullable: true }) summary?: CustomerSummaryAnswer | null;
  @ObjectOf(() => CustomerLoyaltyAnswer, { optional: true, nullable: true }) loyalty?: CustomerLoyaltyAnswer | null;
  @ObjectOf(() => CustomerReferralsAnswer, { optional: true, nullable: true })
  referrals?: CustomerReferralsAnswer | null;
  @OneOf(['customer']) object!: 'customer';
}

/** A publication: who got which codes, or why not. Source: contract, Publication. */
export class PublicationAnswer {
  @Text() id!: string;
  @OneOf(['publication']) object!: 'publication';
  @Instant() created_at!: string;
  @Text() customer_id!: string;
  @Text({ optional: true }) tracking_id?: string;
  @Metadata() metadata!: Record<string, unknown>;
  @Text() channel!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @OneOf(['SUCCESS', 'FAILURE']) result!: 'SUCCESS' | 'FAILURE';
  @ObjectOf(() => PublicationCustomerAnswer) customer!: PublicationCustomerAnswer;

  /** Of one code. */
  @ObjectOf(() => PublishedVoucherAnswer, { optional: true }) voucher?: PublishedVoucherAnswer;

  /** Codes: of several, and in lists. */
  @Texts({ optional: true }) vouchers?: string[];
  @Texts() vouchers_id!: string[];
  @Text({ optional: true }) failure_code?: string;
  @Text({ optional: true }) failure_message?: string;
}
