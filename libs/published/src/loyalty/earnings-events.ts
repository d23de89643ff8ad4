import { type ReturnedPointsPolicy } from '../orders/return-policy.js';
import { type PointsExpirationRules } from './events.js';

/** Points that an order or a custom event earned by a rule. */
export interface PointsGrant {
  /** `ern_…` */
  readonly ruleId: string;
  /** As the rule was called */
  readonly banner: string | null;
  readonly campaignId: string;
  /** Whose they are: `v_…` */
  readonly cardId: string;
  readonly points: number;
  /** Of points that wait: the day on which they become spendable */
  readonly activatesAt: string | null;
  /** As the rule says; undefined: as its program does */
  readonly expirationRules?: PointsExpirationRules;
  /** That the member was in before; absent: none */
  readonly holderTier?: { readonly id: string; readonly name: string };
  /** How often the rule gave to the order before, and it was taken back; absent: not yet */
  readonly before?: number;
  /** That tier says how many points the rule gives; absent: not, or the event is older */
  readonly isMapped?: true;
}

/** What an order has earned, each rule once for each time the order is paid and not taken back. */
export interface OrderEarningsGranted {
  readonly type: 'order_earnings.granted';
  readonly data: {
    readonly orderId: string;
    readonly customerId: string;
    readonly grants: readonly PointsGrant[];
    /** When the order was paid; ISO 8601 in UTC */
    readonly at: string;
    /** The place of that in the order of all events; absent in older events */
    readonly position?: number;
  };
}

/** Points that waited were canceled: these grants count for nothing, and their rules give again when the order is paid again. */
export interface OrderEarningsTakenBack {
  readonly type: 'order_earnings.taken_back';
  readonly data: {
    readonly orderId: string;
    /** `ern_…` */
    readonly ruleIds: readonly string[];
    /** When the order was canceled, or paid again after the points were canceled by hand; ISO 8601 in UTC */
    readonly at: string;
    /** The place of that in the order of all events */
    readonly position?: number;
  };
}

/** What a return takes of a grant. */
export interface PointsReduction {
  /** `ern_…` */
  readonly ruleId: string;
  /** As the rule was called */
  readonly banner: string | null;
  /** `v_…` */
  readonly cardId: string;
  /** Above 0 */
  readonly points: number;
  /** Of points that were granted to wait: the entry, `lopp_…` */
  readonly pendingId?: string;
  /** The program forgives what was spent already. */
  readonly isForgiven?: true;
}

/** Goods came back: their share of the points is taken from the cards. Each return is noted once, also where it takes nothing. */
export interface OrderEarningsReduced {
  readonly type: 'order_earnings.reduced';
  readonly data: {
    readonly orderId: string;
    /** `ret_…`; with `/late` what it takes of grants that were noted after it */
    readonly returnId: string;
    /** `ALL` also where nothing of the order remains */
    readonly policy: ReturnedPointsPolicy;
    readonly reductions: readonly PointsReduction[];
    /** ISO 8601 in UTC */
    readonly at: string;
  };
}

export type OrderEarningsEvent = OrderEarningsGranted | OrderEarningsTakenBack | OrderEarningsReduced;

/** What a custom event has earned, each rule once. */
export interface EventEarningsGranted {
  readonly type: 'event_earnings.granted';
  readonly data: {
    /** `evt_…` */
    readonly eventId: string;
    readonly customerId: string;
    readonly grants: readonly PointsGrant[];
    /** When the event was sent; ISO 8601 in UTC */
    readonly at: string;
  };
}
