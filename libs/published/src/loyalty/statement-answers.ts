import { AnyObject, ListOf, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';

/** Points that are usable up to the same day, at the moment of the statement. */
export class StatementBucketAnswer {
  @Text('lopb_…') id!: string;
  @Whole() points!: number;
  @Text({ optional: true }, 'YYYY-MM-DD: the last day on which they are usable; absent: they never expire')
  expires_at?: string;
}

export class StatementEventAnswer {
  @Text('of the stored event') id!: string;
  @Text() type!: string;
  @Text('of the request that started it all') request_id!: string;
  @Text('the command that decided it: part of a request, or what a policy did for a published event')
  caused_by!: string;
  @UtcInstant({}, 'when it was stored; what falls due is booked as of its own day') recorded_at!: string;
}

export class StatementActorAnswer {
  @OneOf(['key', 'user', 'system']) kind!: 'key' | 'user' | 'system';
  @Text() id!: string;
  @Text({ optional: true }) name?: string;
  @Text('API, CLIENT_API, USER_PORTAL or INTERNAL') channel!: string;
}

export class StatementLineAnswer {
  @Text('of the transaction: vtx_…') id!: string;
  @Text('as transactions are listed') type!: string;
  @Whole('below zero: taken') points!: number;
  @Whole('after it') balance!: number;
  @ListOf(() => StatementBucketAnswer, 'what it put into buckets, or took out of them')
  buckets!: StatementBucketAnswer[];
  @Text({ nullable: true }) source_id!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @AnyObject('what it comes from: order, event, earning rule, redemption and so on') details!: Record<string, unknown>;
  @UtcInstant() created_at!: string;
  @ObjectOf(() => StatementEventAnswer, { nullable: true }, 'null: it has fallen due and is booked soon')
  event!: StatementEventAnswer | null;
  @ObjectOf(() => StatementActorAnswer, { nullable: true }) actor!: StatementActorAnswer | null;
}

/** What was on a loyalty card at a moment, and how it came to be. The engine's own. */
export class StatementAnswer {
  @OneOf(['list']) object!: 'list';
  @Text() voucher_id!: string;
  @Text() campaign_id!: string;
  @UtcInstant() as_of!: string;
  @Whole('what lies in the buckets, and what is reserved') balance!: number;
  @Whole('kept back for redemptions and transfers that were under way') reserved_points!: number;
  @Whole() pending_points!: number;
  @ListOf(() => StatementBucketAnswer) buckets!: StatementBucketAnswer[];
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => StatementLineAnswer, 'the latest first') data!: StatementLineAnswer[];
  @Whole('how many entries there are by then') total!: number;
}
