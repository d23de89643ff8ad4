import { AnyObject, Flag, ListOf, NextPage, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';
import { VoucherReferenceAnswer } from '../vouchers/ledger-answers.js';

/** What a change made of a card's points. `total`: all that came less what was taken away by hand. */
export class PointsBalanceAnswer {
  @Whole('Negative when points were removed.') points!: number;
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

/** The points of a card that are usable up to the same day. */
export class PointsBucketAnswer {
  @Text('Begins with `lopb_`.') id!: string;
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @ObjectOf(() => PointsInBucketAnswer) bucket!: PointsInBucketAnswer;
  @UtcInstant() created_at!: string;
  @OneOf(['ACTIVE', 'EXPIRED']) status!: 'ACTIVE' | 'EXPIRED';
  @Text({ optional: true }, 'Last usable day. Absent when they never expire.')
  expires_at?: string;
  @OneOf(['loyalty_points_bucket']) object!: 'loyalty_points_bucket';
}

export class PointsBucketsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => PointsBucketAnswer) data!: PointsBucketAnswer[];
  @Whole() total!: number;
}

/** Points of one card that expire on the same day. Of a deleted card that can still be restored, `code` is null. */
export class ExpiringPointsAnswer {
  @Text('Begins with `lopb_`.') id!: string;
  @Text('ID of the loyalty card.') voucher_id!: string;
  @Text({ nullable: true }) code!: string | null;
  @Text({ nullable: true }, 'ID of the customer who holds the card.') customer_id!: string | null;
  @Whole({ min: 1 }) points!: number;
  @Text('Last usable day.') expires_at!: string;
  @OneOf(['expiring_points']) object!: 'expiring_points';
}

export class ListOfExpiringPointsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => ExpiringPointsAnswer) data!: ExpiringPointsAnswer[];
  @Whole() total!: number;
}

/** What a change made of pending points. */
export class PendingPointsBalanceAnswer {
  @Whole('Points added. Negative when points were removed.') points!: number;
  @Whole('Total pending points of the card.') total!: number;
  @OneOf(['balance']) object!: 'balance';
  @OneOf(['MANUAL']) operation_type!: 'MANUAL';
  @ObjectOf(() => VoucherReferenceAnswer) related_object!: VoucherReferenceAnswer;
}

/** An entry of the ledger of a loyalty card. */
export class PointsTransactionAnswer {
  @Text('Begins with `vtx_`.') id!: string;
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
  @AnyObject('Balance after the transaction, and its origin.') details!: Record<string, unknown>;
  @Text({ nullable: true }, 'For transfers: the transaction of the other card.') related_transaction_id!: string | null;
  @UtcInstant() created_at!: string;
}

export class PointsTransactionsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => PointsTransactionAnswer) data!: PointsTransactionAnswer[];
  @Flag() has_more!: boolean;
  @Text({ optional: true }) more_starting_after?: string;
}

/** Points that are granted and not spendable yet. */
export class PendingPointsAnswer {
  @Text('Begins with `lopp_`.') id!: string;
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @Text() customer_id!: string;
  @Text() order_id!: string;
  @Whole() points!: number;
  @Text('Day on which the points become spendable (`YYYY-MM-DD`).') activates_at!: string;
  @AnyObject('Event, earning rule and order that the points come from.') details!: Record<string, unknown>;
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
  @AnyObject('Depends on the type: the balance, pending points, publication, redemption, rollback or reward.')
  data!: Record<string, unknown>;
  @AnyObject('Channel, and the key or user.') event_source!: Record<string, unknown>;
}

export class MemberActivityAnswer {
  @Text('Begins with `evcus_`.') id!: string;
  @Text('For example `customer.voucher.loyalty_card.points_added`.') type!: string;
  @ObjectOf(() => MemberActivityDataAnswer) data!: MemberActivityDataAnswer;
  @UtcInstant() created_at!: string;
  @Text('ID of the request that caused the activity.') group_id!: string;
}

export class MemberActivitiesAnswer extends NextPage {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => MemberActivityAnswer) data!: MemberActivityAnswer[];
}
