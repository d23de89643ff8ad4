import {
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
  { id: voucherId, campaignId, entry, points, total, balance: left, transactionId }: Moved,
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
  return [{ type, voucherId, campaignId, balance, more: { transaction: { id: transactionId, type: entry } } }];
}

export function pendingAdded({ id: voucherId, campaignId, pending }: PendingPointsAdded['data']): Activity {
  const { id, points, activatesAt: activates_at } = pending;
  const type = 'customer.voucher.loyalty_card.pending_points.added';
  return { type, voucherId, campaignId, more: { pending_points: { id, points, activates_at } } };
}

export function pendingChanged(
  what: 'updated' | 'canceled',
  changed: PendingPointsUpdated['data'] | PendingPointsCanceled['data'],
): Activity {
  const pending_points = { id: changed.pendingId, ...('points' in changed && { points: changed.points }) };
  const type = `customer.voucher.loyalty_card.pending_points.${what}` as const;
  return { type, voucherId: changed.id, more: { pending_points } };
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
    : { loyalty_tier: named(tier?.tierId ?? before) };
  const more = { ...shown, created_at: at };
  return [{ type: `customer.loyalty.tier.${change}`, voucherId: id, campaignId, more }];
}
