import { type Refusal, type UpTo } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type OrderDocument } from '../redeemables/redemption-record.js';
import { type CreateOrderBody } from './bodies.js';

const { Query, Command, QueryByIds } = answeredBy('orders');

/** An order by id or source id. */
export class SearchOrders extends SearchIn {
  static readonly context = 'orders';
}

/** How a request names an order: `id` wins over `sourceId`. */
export interface OrderRef {
  readonly id?: string;
  readonly sourceId?: string;
  /** As paths name an order: either of the two. Counts when none of the others is there. */
  readonly idOrSourceId?: string;
}

/**
 * An order by id or source id, in wire form with its map `redemptions`; undefined when there is none. As it was earlier, it is asked for by
 * its id, for an event that concerns it.
 */
export class FindOrder extends Query<OrderDocument | undefined> {
  constructor(
    readonly projectId: string,
    readonly ref: OrderRef,
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** An order as it is now, and how many changes made it so: who changes what it read names the version. */
export interface VersionedOrder {
  readonly order: OrderDocument;
  readonly version: number;
  /** Where goods of it came back: what remains, priced. A redemption prices it, and not the order. */
  readonly rest?: OrderDocument;
}

/** Like `FindOrder`, for who prices the order and reserves it then. */
export class FindVersionedOrder extends Query<VersionedOrder | undefined> {
  constructor(
    readonly projectId: string,
    readonly ref: OrderRef,
    /** As the order was then; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** Orders by id (`ord_…`), in wire form; undefined for each that is not there. In the order asked. */
export class FindOrders extends QueryByIds<OrderDocument> {}

/** What redemptions note on an order: the map `redemptions` of the wire form, keyed by redemption id. */
export type RedemptionNote = Readonly<Record<string, unknown>>;

/**
 * A step of a process on an order:
 * - `claim_source_id`: takes the source id for the order that a redemption is about to open under `orderId`. A claim whose order
 *   was not opened within a minute may be taken over. `duplicate_found` (with `resourceId`) when an order has it, `multiple_requests`
 *   when another request is about to use it
 * - `release_source_id`: gives a claim back that came to nothing
 * - `reserve` → `redeem` or `release`: one redemption at a time works on a stored order; until it has ended, all other changes of the
 *   order are refused with `multiple_requests`. `reserve` names the version that was priced, and is refused with `order_changed`
 *   where the order is another one since, and with `invalid_order` where all its goods came back. After a minute the next request looks at the process that holds the order, ends it
 *   where it is still under way, and takes the order. `redeem` puts the priced order in its place and adds `notes`; id, source id and
 *   date of creation stay as they are. A redemption stands by then, so `redeem` is never refused
 * - `roll_back`: `WITH_ORDER` takes the discounts of the redemption off, and cancels where no other redemption of the order stands;
 *   `WITHOUT_ORDER` leaves the order as it is; both merge `notes` into those with the same redemption id. Refused with
 *   `multiple_requests` while a redemption works on the order; what is noted already is not noted again
 *
 * Customers in documents (`customer`, `referrer`) are not stored: `customer_id` and `referrer_id` are.
 */
export type OrderStep =
  | { readonly do: 'claim_source_id'; readonly sourceId: string }
  | { readonly do: 'release_source_id'; readonly sourceId: string }
  | {
      readonly do: 'reserve';
      readonly redemptionId: string;
      /** The key of the process of the redemption. */
      readonly process: string;
      /** Of the order that was priced: see `FindVersionedOrder`. */
      readonly version: number;
    }
  | {
      readonly do: 'redeem';
      readonly redemptionId: string;
      readonly order: OrderDocument;
      readonly notes: Readonly<Record<string, RedemptionNote>>;
    }
  | { readonly do: 'release'; readonly redemptionId: string }
  | {
      readonly do: 'roll_back';
      readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
      /** The order as the redemption left it (wire form): its `applied…` fields say what is taken back. */
      readonly redeemed?: OrderDocument;
      /** With WITH_ORDER; by default CANCELED, or as it is where other redemptions of the order stand. */
      readonly status?: string;
      readonly notes: Readonly<Record<string, RedemptionNote>>;
    };

/** What returns gave back of what a redemption took: credits in minor units, points. */
export interface GivenBack {
  readonly credits: number;
  readonly points: number;
}

/** The order after a step on it. */
export interface ChangedOrder {
  /** undefined where the step touches none (source ids) */
  readonly order: OrderDocument | undefined;
  /** What returns gave back before the step, by redemption (`r_…`); absent: nothing */
  readonly givenBack?: Readonly<Record<string, GivenBack>>;
}

export class ChangeOrder extends Command<
  ChangedOrder | Refusal<'not_found' | 'multiple_requests' | 'duplicate_found' | 'order_changed' | 'invalid_order'>
> {
  constructor(
    readonly projectId: string,
    readonly orderId: string,
    readonly step: OrderStep,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * The order as it would be if this was sent and stored, in wire form: found by id or source id and changed, else new. Nobody and
 * nothing is made or changed. `not_found`: an `id` was sent that no order has.
 */
export class PreviewOrder extends Query<OrderDocument | Refusal<'not_found' | 'invalid_payload'>> {
  constructor(
    readonly projectId: string,
    readonly order: CreateOrderBody,
    /** ISO 8601 in UTC */
    readonly now: string,
  ) {
    super();
  }
}

/**
 * Makes an order of the past, or changes the one that has its id or source id, as a request for it does. The order is stored and
 * counted for its customer, who may enter or leave segments by it. It is published as imported only: no webhook reports it, it earns nothing,
 * and no activity shows it. It was created when it is imported.
 */
export class ImportOrder extends Command<void | Refusal> {
  constructor(
    readonly projectId: string,
    readonly order: CreateOrderBody,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** An order whose discount is not that of its redemptions, or above what it is worth. Minor units. */
export interface UnbalancedOrder {
  readonly id: string;
  readonly projectId: string;
  readonly discount: number;
  /** Of the redemptions that stand, and what no redemption gave; undefined where a redemption is not found. */
  readonly expected: number | undefined;
  readonly worth: number;
}

export interface UnbalancedPage {
  /** How many orders were looked at. */
  readonly checked: number;
  readonly unbalanced: readonly UnbalancedOrder[];
  /** The id that the next page comes after; absent at the end. */
  readonly next?: string;
}

/** Those among the orders of all projects, page by page in the order of ids. For whoever operates the engine. */
export class FindUnbalancedOrders extends Query<UnbalancedPage> {
  constructor(
    readonly after: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** Rows of `return`. */
export class PageOfReturns extends PageOfExport {
  static readonly context = 'orders';
}

/** Rows of `order`. */
export class PageOfOrders extends PageOfExport {
  static readonly context = 'orders';
}
