import { type JsonObject } from '@perkstream/kernel';
import {
  causeOfPoints,
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type LoyaltyTierChanged,
  type PendingPointsAdded,
  type PendingPointsCanceled,
  type PendingPointsUpdated,
} from '@perkstream/published';
import { type Activity, type ActivityType } from './activity.js';

type Moved = LoyaltyPointsAdded['data'] | LoyaltyPointsTaken['data'];

/** Redemptions and rollbacks are told as such. */
const OF_ENTRIES: Readonly<Partial<Record<Moved['entry'], ActivityType>>> = {
  POINTS_ACCRUAL: 'customer.rewarded.loyalty_points',
  POINTS_ADDITION: 'customer.voucher.loyalty_card.points_added',
  POINTS_REMOVAL: 'customer.voucher.loyalty_card.points_added',
  POINTS_TRANSFER_IN: 'customer.voucher.loyalty_card.points_transferred',
  POINTS_TRANSFER_OUT: 'customer.voucher.loyalty_card.points_transferred',
  POINTS_EXPIRATION: 'customer.voucher.loyalty_card.points_expired',
  PENDING_POINTS_ACTIVATION: 'customer.voucher.loyalty_card.pending_points.activated',
};

export function pointsMoved(
  { id: voucherId, campaignId, entry, points, total, balance: left, transactionId, note, ...moved }: Moved,
  sign: 1 | -1,
): readonly Activity[] {
  const type = OF_ENTRIES[entry];
  if (!type) return [];
  const balance = {
    type: 'loyalty_card',
    total,
    object: 'balance',
    points: sign * points,
    balance: left,
    related_object: { type: 'voucher', id: voucherId },
  };
  const pending = 'pendingId' in moved && { pending_points: { id: moved.pendingId, points, object: 'pending_points' } };
  const expired = entry === 'POINTS_EXPIRATION' && { points, buckets: bucketsOf(voucherId, campaignId, moved.parts) };
  const transaction = { id: transactionId, type: entry, voucher_id: voucherId, campaign_id: campaignId };
  const more = { transaction, ...causeOfPoints(note?.details), ...pending, ...expired };
  return [{ type, voucherId, campaignId, balance, more }];
}

/** What expired of each bucket. */
function bucketsOf(voucher_id: string, campaign_id: string, parts: Moved['parts']): readonly JsonObject[] {
  return parts.map(({ bucketId: id, points: total_points, expiresAt: expires_at }) => ({
    id,
    voucher_id,
    campaign_id,
    bucket: { total_points },
    status: 'EXPIRED',
    expires_at,
    object: 'loyalty_points_bucket',
  }));
}

function pendingBalance(id: string, points: number, left: number): JsonObject {
  const related_object = { type: 'voucher', id };
  return { type: 'loyalty_card', object: 'balance', points, total: left, balance: left, related_object };
}

export function pendingAdded({ id: voucherId, campaignId, pending }: PendingPointsAdded['data']): Activity {
  const { id, points, activatesAt: activates_at } = pending;
  const type = 'customer.voucher.loyalty_card.pending_points.added';
  const more = {
    pending_points: { id, points, activates_at },
    voucher_pending_points_balance: pendingBalance(voucherId, points, points),
    ...causeOfPoints(pending.details),
  };
  return { type, voucherId, campaignId, more };
}

export function pendingChanged(
  what: 'updated' | 'canceled',
  changed: PendingPointsUpdated['data'] | PendingPointsCanceled['data'],
): Activity {
  const { id: voucherId, pendingId, points = 0, campaignId } = changed;
  const pending_points = { id: pendingId, ...('points' in changed && { points }) };
  const [moved, left] = what === 'canceled' ? [-points, 0] : [('by' in changed && changed.by) || points, points];
  const more = { pending_points, voucher_pending_points_balance: pendingBalance(voucherId, moved, left) };
  const type = `customer.voucher.loyalty_card.pending_points.${what}` as const;
  return { type, voucherId, ...(campaignId !== undefined && { campaignId }), more };
}

/** Tiers are not deleted, so the one that was left is there still. */
export function tierChanged({
  id,
  campaignId,
  change,
  before,
  tier,
  at,
}: LoyaltyTierChanged['data']): readonly Activity[] {
  if (!change) return [];
  const named = (tierId: string | null | undefined) => ({ id: tierId ?? null, object: 'loyalty_tier' });
  const isMove = change === 'upgraded' || change === 'downgraded';
  const shown = isMove
    ? { loyalty_tier_from: named(before), loyalty_tier_to: named(tier?.tierId) }
    : { loyalty_tier: named(tier?.tierId ?? before), loyalty_tier_to: named(tier?.tierId) };
  const more = { ...shown, created_at: at };
  return [{ type: `customer.loyalty.tier.${change}`, voucherId: id, campaignId, more }];
}
