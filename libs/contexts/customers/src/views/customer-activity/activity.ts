import { type JsonObject } from '@perkstream/kernel';
import { type ActivityType, type CustomEventRecord } from '@perkstream/published';

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
