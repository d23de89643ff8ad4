import {
  ANY_OBJECT,
  AnyObject,
  Instant,
  Link,
  Metadata,
  ObjectOf,
  OneOf,
  Shape,
  Text,
  Whole,
  AsOf,
  Revision,
} from '../language/index.js';

export class GiftSummaryAnswer {
  @Whole('Credits of gift cards spent, net of rollbacks, in minor units.')
  redeemed_amount!: number;
  @Whole() amount_to_go!: number;
}

export class LoyaltyCardSummaryAnswer {
  @Whole() redeemed_points!: number;
  @Whole() points_to_go!: number;
}

export class CustomerRedemptionsAnswer {
  @Whole('Number of attempts, succeeded and failed.') total_redeemed!: number;
  @Whole() total_failed!: number;
  @Whole() total_succeeded!: number;
  @Whole('Number of rollbacks, succeeded and failed.') total_rolled_back!: number;
  @Whole() total_rollback_failed!: number;
  @Whole() total_rollback_succeeded!: number;
  @ObjectOf(() => GiftSummaryAnswer) gift!: GiftSummaryAnswer;
  @ObjectOf(() => LoyaltyCardSummaryAnswer) loyalty_card!: LoyaltyCardSummaryAnswer;
}

/** Orders that are PAID or FULFILLED. Amounts are what was to be paid after discounts, in minor units. */
export class CustomerOrdersAnswer {
  @Whole() total_amount!: number;
  @Whole() total_count!: number;
  @Whole() average_amount!: number;
  @Whole() last_order_amount!: number;
  @Instant({ optional: true }) last_order_date?: string;
}

export class CustomerSummaryAnswer {
  @ObjectOf(() => CustomerRedemptionsAnswer) redemptions!: CustomerRedemptionsAnswer;
  @ObjectOf(() => CustomerOrdersAnswer) orders!: CustomerOrdersAnswer;
}

export class CustomerLoyaltyAnswer {
  @Whole() points!: number;
  @Whole() referred_customers!: number;
  @AnyObject() campaigns!: Record<string, unknown>;
}

export class CustomerReferralsAnswer {
  @Whole() total!: number;
  @Shape({ type: 'array', items: ANY_OBJECT }) campaigns!: Record<string, unknown>[];
}

export class CustomerAddressAnswer {
  @Text({ optional: true }) city?: string;
  @Text({ optional: true }) state?: string;
  @Text({ optional: true }) line_1?: string;
  @Text({ optional: true }) line_2?: string;
  @Text({ optional: true }) country?: string;
  @Text({ optional: true }) postal_code?: string;
}

/** What is known about a customer; fields without a value are left out. */
export class CustomerProfileAnswer {
  @Text('Begins with `cust_`.') id!: string;
  @Text({ optional: true }) source_id?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) description?: string;
  @Text({ optional: true }) email?: string;
  @Text({ optional: true }) phone?: string;
  @Text({ optional: true }, '`YYYY-MM-DD`. Older name of `birthdate`.') birthday?: string;
  @Text({ optional: true }, '`YYYY-MM-DD`.') birthdate?: string;
  @ObjectOf(() => CustomerAddressAnswer, { nullable: true }) address!: CustomerAddressAnswer | null;
  @Metadata({ omit: 'empty' }) metadata!: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'Absent until the customer is first changed.') updated_at?: string;
  @OneOf(['customer']) object!: 'customer';
}

/** Pages about the customer: where the engine has none, its documentation. */
export class CustomerPagesAnswer {
  @Link('Page of the customer in the console.') cockpit_url!: string;
  @Link('Page with the consents of the customer.') cockpit_preference_center_url!: string;
}

export class CustomerAnswer extends CustomerProfileAnswer {
  @Metadata() system_metadata!: Record<string, unknown>;
  @ObjectOf(() => CustomerSummaryAnswer) summary!: CustomerSummaryAnswer;
  @ObjectOf(() => CustomerLoyaltyAnswer) loyalty!: CustomerLoyaltyAnswer;
  @ObjectOf(() => CustomerReferralsAnswer) referrals!: CustomerReferralsAnswer;
}

/** A customer alone: lists, and what makes or changes one, name no pages. */
export class CustomerWithPagesAnswer extends CustomerAnswer {
  @ObjectOf(() => CustomerPagesAnswer, 'Pages about the customer.') assets!: CustomerPagesAnswer;
}

/** How many records of each kind were removed: but for the customer, what is stored stays, and can no longer be read. */
export class ErasedRecordsAnswer {
  @Whole('Always 0. Events of the customer are counted in `customer_events`.') events!: number;
  @Whole() customer_events!: number;
  @Whole() daily_events!: number;
  @Whole() segments!: number;
  @Whole('Always 0. Orders are kept without personal data except the ID.') orders!: number;
  @Whole() order_events!: number;
  @Whole() customer!: number;
}

export class PermanentDeletionAnswer {
  @Text('Begins with `del_`.') id!: string;
  @Instant() created_at!: string;
  @Text('Begins with `cust_`.') related_object_id!: string;
  @OneOf(['customer']) related_object!: 'customer';
  @OneOf(['DONE']) status!: 'DONE';
  @ObjectOf(() => ErasedRecordsAnswer) data_json!: ErasedRecordsAnswer;

  // The wire spells it so.
  @OneOf(['pernament_deletion']) object!: 'pernament_deletion';
}

/** A customer, now or as it was. */
export class CustomerOfMomentAnswer extends CustomerWithPagesAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
