import { type OrderDocument } from '../redeemables/redemption-record.js';
import { type OrderContribution } from './order-contribution.js';
import { type MeansBack, type OrderLeft } from './return-events.js';

/**
 * Stored events of orders: the `data` of each. They hold ids of people, never their data; metadata is stored sealed (`PERSONAL_PARTS`). The
 * order stands in them whole, in its wire form, as it is after the event. An order that a redemption opened has no events of its own until
 * it is touched again: see `orderOpenedBy`.
 */

/** `order.opened`: an order that a redemption had opened, as the first event of its own stream. Nothing changed. */
export interface OrderOpened {
  readonly order: OrderDocument;
}

/** `order.created` */
export interface OrderCreated {
  readonly order: OrderDocument;
  /** An order of the past: published as imported only. */
  readonly isImported?: true;
}

/** `order.updated`, also the data of the events that say more. */
export interface OrderUpdated {
  readonly order: OrderDocument;
  /** What it counted for in its customer's summary until now; null: nothing. */
  readonly before: OrderContribution | null;
  /** Absent in events of before it was noted. */
  readonly statusBefore?: string;
  /** By an import of orders of the past: published as imported only. */
  readonly isImported?: true;
}

/** `order.reserved`: a redemption works on it, and nothing else does until it is redeemed or released. */
export interface OrderReserved {
  readonly redemptionId: string;
  /** The key of the process of the redemption: its stream says whether it is still under way. Absent in older events. */
  readonly process?: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** `order.released`: the redemption came to nothing. */
export interface OrderReleased {
  readonly redemptionId: string;
}

/** `order.redeemed`: the redemption that had reserved it was completed. */
export interface OrderRedeemed extends OrderUpdated {
  readonly redemptionId: string;
}

/** `order.rolled_back` */
export interface OrderRolledBack extends OrderUpdated {
  /** The discount that the redemptions had given, minor units. Absent in older events. */
  readonly discount?: number;
  readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly redemptionIds: readonly string[];
}

/** `order.returned`: goods of the order came back. Amounts and discounts of the order stay, its lines say what came back. */
export interface OrderReturned extends OrderUpdated {
  /** `ret_…` */
  readonly returnId: string;
  readonly left: OrderLeft;
  /** Nothing remains: the redemptions that stand are rolled back next. */
  readonly isLast: boolean;
  readonly back: readonly MeansBack[];
}

/** The order is another one from now on. */
export type OrderChanged =
  | { readonly type: 'order.created'; readonly data: OrderCreated }
  | { readonly type: 'order.updated'; readonly data: OrderUpdated }
  | { readonly type: 'order.redeemed'; readonly data: OrderRedeemed }
  | { readonly type: 'order.rolled_back'; readonly data: OrderRolledBack }
  | { readonly type: 'order.returned'; readonly data: OrderReturned };

/** A redemption under way. */
export type OrderHeld =
  | { readonly type: 'order.reserved'; readonly data: OrderReserved }
  | { readonly type: 'order.released'; readonly data: OrderReleased };

export type OrderEvent = { readonly type: 'order.opened'; readonly data: OrderOpened } | OrderChanged | OrderHeld;
