import { AnyObject, ListOf, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';

/** Points that are usable up to the same day, at the moment of the statement. */
export class StatementBucketAnswer {
  @Text('Begins with `lopb_`.') id!: string;
  @Whole() points!: number;
  @Text({ optional: true }, 'Last day on which the points are usable (`YYYY-MM-DD`). Absent when they never expire.')
  expires_at?: string;
}

export class StatementEventAnswer {
  @Text('ID of the stored event.') id!: string;
  @Text() type!: string;
  @Text('ID of the request that started the process.') request_id!: string;
  @Text('Command that decided the event: part of a request, or the reaction of a policy to a published event.')
  caused_by!: string;
  @UtcInstant({}, 'When the event was stored. Transactions that fall due are dated to their due day.')
  recorded_at!: string;
}

export class StatementActorAnswer {
  @OneOf(['key', 'user', 'system']) kind!: 'key' | 'user' | 'system';
  @Text() id!: string;
  @Text({ optional: true }) name?: string;
  @Text('`API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL`.') channel!: string;
}

export class StatementLineAnswer {
  @Text('ID of the transaction (`vtx_…`).') id!: string;
  @Text('Same types as in the list of transactions.') type!: string;
  @Whole('Negative when points were removed.') points!: number;
  @Whole('Balance after the transaction.') balance!: number;
  @ListOf(() => StatementBucketAnswer, 'Points added to buckets or taken from them.')
  buckets!: StatementBucketAnswer[];
  @Text({ nullable: true }) source_id!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @AnyObject('Origin of the points: order, event, earning rule, redemption and so on.')
  details!: Record<string, unknown>;
  @UtcInstant() created_at!: string;
  @ObjectOf(
    () => StatementEventAnswer,
    { nullable: true },
    '`null` when the transaction has fallen due but is not booked yet.',
  )
  event!: StatementEventAnswer | null;
  @ObjectOf(() => StatementActorAnswer, { nullable: true }) actor!: StatementActorAnswer | null;
}

/** What was on a loyalty card at a moment, and how it came to be. The engine's own. */
export class StatementAnswer {
  @OneOf(['list']) object!: 'list';
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @UtcInstant() as_of!: string;
  @Whole('Points in buckets plus reserved points.') balance!: number;
  @Whole('Points reserved for redemptions and transfers in progress.') reserved_points!: number;
  @Whole() pending_points!: number;
  @Whole('Points that returned items had earned and that were spent before: taken from points that come in next.')
  owed_points!: number;
  @ListOf(() => StatementBucketAnswer) buckets!: StatementBucketAnswer[];
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => StatementLineAnswer, 'Newest first.') data!: StatementLineAnswer[];
  @Whole('Number of transactions up to that moment.') total!: number;
}
