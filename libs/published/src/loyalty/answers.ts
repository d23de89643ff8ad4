import { AnyObject, Flag, ListOf, NextPage, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';
import { VoucherReferenceAnswer } from '../vouchers/ledger-answers.js';

/** What a change made of a card's points. `total`: all that came less what was taken away by hand. */
export class PointsBalanceAnswer {
  @Whole('below zero: taken away') points!: number;
  @Whole() total!: number;
  @Whole({ min: 0 }) balance!: number;
  @OneOf(['loyalty_card']) type!: 'loyalty_card';
  @OneOf(['balance']) object!: 'balance';
  @OneOf(['MANUAL', 'AUTOMATIC']) operation_type!: 'MANUAL' | 'AUTOMATIC';
  @ObjectOf(() => VoucherReferenceAnswer) related_object!: VoucherReferenceAnswer;
}

export class PointsInBucketAnswer {
  @Whole() total_points!: number;
}

/** The points of a card that are usable up to the same day. Source: contract, LoyaltyPointsBucket. */
export class PointsBucketAnswer {
  @Text('lopb_…') id!: string;
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @ObjectOf(() => PointsInBucketAnswer) bucket!: PointsInBucketAnswer;
  @UtcInstant() created_at!: string;
  @OneOf(['ACTIVE', 'EXPIRED']) status!: 'ACTIVE' | 'EXPIRED';
  @Text({ optional: true }, 'the last day on which they are usable; absent: they never expire') expires_at?: string;
  @OneOf(['loyalty_points_bucket']) object!: 'loyalty_points_bucket';
}

export class PointsBucketsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => PointsBucketAnswer) data!: PointsBucketAnswer[];
  @Whole() total!: number;
}

/** What a change made of pending points. */
export class PendingPointsBalanceAnswer {
  @Whole('what the change added; below zero: took away') points!: number;
  @Whole('all pending points of the card') total!: number;
  @OneOf(['balance']) object!: 'balance';
  @OneOf(['MANUAL']) operation_type!: 'MANUAL';
  @ObjectOf(() => VoucherReferenceAnswer) related_object!: VoucherReferenceAnswer;
}

/** An entry of the ledger of a loyalty card. Source: contract, LoyaltyCardTransaction; programs facts 2.6. */
export class PointsTransactionAnswer {
  @Text('vtx_…') id!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @Text({ nullable: true }) source!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @OneOf([
    'POINTS_ACCRUAL',
    'POINTS_ADDITION',
    'PENDING_POINTS_ACTIVATION',
    'POINTS_REFUND',
    'POINTS_TRANSFER_IN',
    'POINTS_REDEMPTION',
    'POINTS_REMOVAL',
    'POINTS_EXPIRATION',
    'POINTS_TRANSFER_OUT',
  ])
  type!: string;
  @AnyObject('the balance after it, and what it comes from') details!: Record<string, unknown>;
  @Text({ nullable: true }, 'of a transfer: the entry of the other card') related_transaction_id!: string | null;
  @UtcInstant() created_at!: string;
}

export class PointsTransactionsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => PointsTransactionAnswer) data!: PointsTransactionAnswer[];
  @Flag() has_more!: boolean;
  @Text({ optional: true }) more_starting_after?: string;
}

/** Points that are granted and not spendable yet. Source: spec, pending point entry. */
export class PendingPointsAnswer {
  @Text('lopp_…') id!: string;
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @Text() customer_id!: string;
  @Text() order_id!: string;
  @Whole() points!: number;
  @Text('YYYY-MM-DD: the day on which they become spendable') activates_at!: string;
  @AnyObject('the event, the earning rule and the order that they come from') details!: Record<string, unknown>;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }) updated_at?: string;
}

export class PendingPointsListAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => PendingPointsAnswer) data!: PendingPointsAnswer[];
  @Flag() has_more!: boolean;
  @Text({ optional: true }) more_starting_after?: string;
}

/** What happened, and who caused it. */
export class MemberActivityDataAnswer {
  @AnyObject('by type: the balance, pending points, publication, redemption or rollback, reward') data!: Record<
    string,
    unknown
  >;
  @AnyObject('the channel, and the key or user') event_source!: Record<string, unknown>;
}

/** Source: contract, MemberActivity. */
export class MemberActivityAnswer {
  @Text('evcus_…') id!: string;
  @Text('customer.voucher.loyalty_card.points_added and so on') type!: string;
  @ObjectOf(() => MemberActivityDataAnswer) data!: MemberActivityDataAnswer;
  @UtcInstant() created_at!: string;
  @Text('the request that it came of') group_id!: string;
}

export class MemberActivitiesAnswer extends NextPage {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => MemberActivityAnswer) data!: MemberActivityAnswer[];
}
