import { type JsonObject } from '@perkstream/kernel';
import { type CustomEventRecord } from '@perkstream/published';

/**
 * What activities of a customer show, and whether somebody did it (ACTION) or it followed from something (EFFECT).
 *
 * `customer.order.returned` is our own. The public API names more types, which nothing in this engine causes:
 * - `customer.confirmed`: there are no unconfirmed customers.
 * - `customer.deleted`: a customer who is deleted has no list of activities any more; webhooks and published events report it.
 * - `customer.order.processing`: orders are created, paid, fulfilled or canceled.
 * - `customer.reward_redemptions.created` and `.pending`: a reward is redeemed in one step, and is completed then.
 * - `customer.loyalty.tier.expiration.changed`: the last day in a tier changes only when the tier is entered or prolonged.
 * - `customer.loyalty.updated`: what it shows is not documented. All changes of cards, points and tiers have types of their own.
 * - `customer.voucher.loyalty_card.points_activated`: shown as `pending_points.activated`.
 * - messages (`sms`, `email` and the like): the engine sends none.
 */
export const ACTIVITY_CATEGORIES = {
  'customer.created': 'ACTION',
  'customer.updated': 'ACTION',
  'customer.publication.succeeded': 'ACTION',
  'customer.publication.failed': 'ACTION',
  'customer.validation.succeeded': 'ACTION',
  'customer.validation.failed': 'ACTION',
  'customer.redemption.succeeded': 'ACTION',
  'customer.redemption.failed': 'ACTION',
  'customer.redemption.rollback.succeeded': 'ACTION',
  'customer.redemption.rollback.failed': 'ACTION',
  'customer.custom_event': 'ACTION',
  'customer.segment.entered': 'EFFECT',
  'customer.segment.left': 'EFFECT',
  'customer.voucher.gift.balance_added': 'ACTION',
  'customer.voucher.deleted': 'ACTION',
  'customer.voucher.loyalty_card.points_added': 'ACTION',
  'customer.voucher.loyalty_card.points_transferred': 'ACTION',
  'customer.voucher.loyalty_card.points_expired': 'EFFECT',
  'customer.voucher.loyalty_card.pending_points.added': 'EFFECT',
  'customer.voucher.loyalty_card.pending_points.updated': 'ACTION',
  'customer.voucher.loyalty_card.pending_points.canceled': 'ACTION',
  'customer.voucher.loyalty_card.pending_points.activated': 'EFFECT',
  'customer.rewarded.loyalty_points': 'EFFECT',
  'customer.rewarded': 'EFFECT',
  'customer.reward_redemptions.completed': 'EFFECT',
  'customer.reward_redemptions.rolledback': 'EFFECT',
  'customer.loyalty.tier.joined': 'EFFECT',
  'customer.loyalty.tier.left': 'EFFECT',
  'customer.loyalty.tier.upgraded': 'EFFECT',
  'customer.loyalty.tier.downgraded': 'EFFECT',
  'customer.loyalty.tier.prolonged': 'EFFECT',
  'customer.referred': 'EFFECT',
  'customer.holder.assignment.created': 'ACTION',
  'customer.holder.assignment.deleted': 'ACTION',
  'customer.order.created': 'ACTION',
  'customer.order.updated': 'ACTION',
  'customer.order.returned': 'ACTION',
  'customer.order.paid': 'EFFECT',
  'customer.order.fulfilled': 'EFFECT',
  'customer.order.canceled': 'EFFECT',
} as const;

export type ActivityType = keyof typeof ACTIVITY_CATEGORIES;

/** What it was about: ids, and parts in wire form that hold no personal data. */
interface ActivitySubject {
  readonly campaignId?: string;
  readonly voucherId?: string;
  readonly tierId?: string;
  /** Those of the lines of the order */
  readonly productIds?: readonly string[];
  readonly order?: JsonObject;
  readonly validation?: JsonObject;
  readonly redemption?: JsonObject;
  readonly rollback?: JsonObject;
  readonly publication?: JsonObject;
  readonly balance?: JsonObject;
  readonly segment?: JsonObject;
  /** That the customer holds the voucher: without the campaign, which events do not always name */
  readonly holderRecord?: JsonObject;
  /** What only activities of this type have */
  readonly more?: JsonObject;
  /** The event itself: its metadata may be personal, so it is shown and not stored. */
  readonly customEvent?: CustomEventRecord;
  /** The custom event that it came of, `evt_…` */
  readonly eventId?: string;
  /** Who brought the customer, `cust_…` */
  readonly referrerId?: string;
}

export interface Activity extends ActivitySubject {
  readonly type: ActivityType;
  /** The request and its moment, where one event is about several requests. */
  readonly request?: { readonly id: string; readonly at: string };
}

/** Who caused it, in wire form. */
export interface ActivitySource {
  readonly channel: string;
  readonly user?: { readonly id: string };
  readonly api_key?: { readonly name: string; readonly app_id: string };
}

/** Where an event stands that concerns a customer. */
export interface ActivityEntry {
  /** `evcus_…`; of the event's first activity, too */
  readonly id: string;
  readonly projectId: string;
  readonly customerId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  /** The position of the event, which orders events of one millisecond. */
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  /** Which of the event's activities it is, where each has a moment of its own; absent: all of them */
  readonly part?: number;
}

/** All that one event means to one customer, in the order in which it is shown. */
export interface EventActivities {
  /** `evcus_…`; of the first activity, too */
  readonly id: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  /** The request that it came of */
  readonly groupId: string;
  readonly source: ActivitySource;
  readonly activities: readonly Activity[];
}

/** Sorts after the ids of the activities before it. */
export function activityId({ id }: EventActivities, index: number): string {
  return index === 0 ? id : `${id}${String(index).padStart(2, '0')}`;
}
