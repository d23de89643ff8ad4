import { type JsonObject, type UpTo } from '@perkstream/kernel';
import { type Actor, type OrderDocument, recordsOf, type RedemptionRecord } from '@perkstream/published';
import { type Participant } from '../../domain/redemption-process/redemption-process.decider.js';
import { type EntryEvent } from '../../views/redemptions/redemptions.view.js';

/** What one request redeemed, and when. */
export interface MadeRedemption {
  /** In order of application, each with its whole order. */
  readonly records: readonly RedemptionRecord[];
  /** ISO 8601 in UTC: the moment that rules were asked about. */
  readonly date: string;
  /** Place in the order of all events: what happened after it was not known to the redemption. */
  readonly upTo: UpTo;
  readonly actor: Actor;
  readonly customerId: string | null;
  readonly metadata: JsonObject | null;
  /** As it left the order. */
  readonly order: OrderDocument | null;
  /** The order was stored with it: it was priced as it was sent. */
  readonly opensOrder: boolean;
  /** What it drew on beside the redeemable; empty for one that nothing else limited. */
  readonly participants: readonly Participant[];
}

/** undefined: the event is not that of a redemption that succeeded */
export function madeRedemption(event: EntryEvent, pricedBefore: number): MadeRedemption | undefined {
  const common = { upTo: pricedBefore - 1, actor: event.metadata.actor };
  if (event.type === 'redemption.completed') {
    const { participants = [] } = event.data as { participants?: readonly Participant[] };
    const { date, customerId, metadata, order, opensOrder = false } = event.data;
    return {
      ...common,
      ...{ date, customerId, order, opensOrder, participants },
      records: recordsOf(event.data),
      metadata: metadata as JsonObject | null,
    };
  }
  if (event.type !== 'voucher.redeemed' && event.type !== 'promotion_tier.redeemed') return undefined;
  const { redemption } = event.data;
  const { date, customerId, metadata, order, opensOrder = false } = redemption;
  return { ...common, ...{ date, customerId, metadata, order, opensOrder }, records: [redemption], participants: [] };
}
