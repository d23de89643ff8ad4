import { timeOfId, withoutUndefined } from '@perkstream/kernel';
import { type PendingPointsAnswer } from './answers.js';
import { type LoyaltyPointsAdded, type PendingPoints } from './events.js';

/** Pending points of a card, as lists, ledgers and activities show them. */
export function pendingPointsOf(
  card: { readonly id: string; readonly campaignId: string },
  { id, points, activatesAt, details = {}, createdAt, updatedAt }: PendingPoints,
): PendingPointsAnswer {
  const { customer_id: customerId = '', order_id: orderId = '', ...shown } = details;
  return withoutUndefined({
    id,
    voucher_id: card.id,
    campaign_id: card.campaignId,
    customer_id: customerId as string,
    order_id: orderId as string,
    points,
    activates_at: activatesAt,
    details: shown,
    created_at: createdAt,
    updated_at: updatedAt,
  });
}

/** The pending points that an entry of the ledger made spendable; undefined where it did not. */
export function activatedPointsOf(entry: LoyaltyPointsAdded['data']): PendingPointsAnswer | undefined {
  const { pendingId } = entry;
  return pendingId === undefined ? undefined : pendingPointsOf(entry, entry.pending ?? asEarlier(entry, pendingId));
}

/** Older events hold of the pending points what the ledger showed of them: they became spendable on that day. */
function asEarlier({ points, note, at, day = at.slice(0, 10) }: LoyaltyPointsAdded['data'], id: string): PendingPoints {
  const { pending_points: _id, ...details } = note?.details ?? {};
  const createdAt = new Date(timeOfId(id)).toISOString();
  return { id, points, activatesAt: day, expirationRules: null, details, createdAt };
}
