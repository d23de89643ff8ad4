import { type Refusal } from '@perkstream/kernel';
import { PublishedCommand, PublishedQuery } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type OrderDocument } from '../redeemables/redemption-record.js';

/** An order by id or source id; undefined when there is none. */
export class FindOrder extends PublishedQuery<OrderDocument | undefined> {
  static readonly context = 'orders';

  constructor(
    readonly projectId: string,
    /** `id` wins over `sourceId` */
    readonly ref: { readonly id?: string; readonly sourceId?: string },
  ) {
    super();
  }
}

/** What redemptions note on an order: the map `redemptions` of the wire form, keyed by redemption id. */
export type RedemptionNote = Readonly<Record<string, unknown>>;

/**
 * A step of a process on an order:
 * - `claim_source_id`: takes the source id for an order that the redemption `redemptionId` is about to open
 * - `reserve` → `redeem` or `release`: one request at a time works on a stored order; `redeem` puts the priced order in its place
 * - `roll_back`: `WITH_ORDER` takes the discounts off and cancels (or sets `status`), `WITHOUT_ORDER` only notes the rollback
 */
export type OrderStep =
  | { readonly do: 'claim_source_id'; readonly sourceId: string }
  | { readonly do: 'release_source_id'; readonly sourceId: string }
  | { readonly do: 'reserve'; readonly redemptionId: string }
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
      /** The order without discounts (wire form), with WITH_ORDER */
      readonly order?: OrderDocument;
      readonly notes: Readonly<Record<string, RedemptionNote>>;
    };

/** Answers the order after the step; undefined where the step touches none (source ids). */
export class ChangeOrder extends PublishedCommand<
  { readonly order: OrderDocument | undefined } | Refusal<'not_found' | 'multiple_requests' | 'duplicate_found'>
> {
  static readonly context = 'orders';

  constructor(
    readonly projectId: string,
    readonly orderId: string,
    readonly step: OrderStep,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
