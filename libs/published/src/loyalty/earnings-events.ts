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
  /** That tier says how many points the rule gives; absent: not, or the event is older */
  readonly isMapped?: true;
}

/** What an order has earned, each rule once. */
export interface OrderEarningsGranted {
  readonly type: 'order_earnings.granted';
  readonly data: {
    readonly orderId: string;
    readonly customerId: string;
    readonly grants: readonly PointsGrant[];
    /** When the order was paid; ISO 8601 in UTC */
    readonly at: string;
  };
}

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
