import {
  type LoyaltyCardEvent,
  type LoyaltyCardNumbers,
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type PointsBalanceAnswer,
  type PointsBucketAnswer,
} from '@perkstream/published';
import { balanceOf, type LoyaltyCard, pendingOf } from '../domain/loyalty-card/state.js';

export type PointsEntry = LoyaltyPointsAdded | LoyaltyPointsTaken;

/** The last entry of a ledger among events: that of the command itself, after what had fallen due. What is owed is taken after it. */
export function lastEntry(events: readonly LoyaltyCardEvent[]): PointsEntry | undefined {
  return events.filter((event): event is PointsEntry => 'entry' in event.data && !('isOwed' in event.data)).at(-1);
}

/** The points that moved: below zero where they were taken. */
export function signedPoints({ type, data }: PointsEntry): number {
  return type === 'loyalty_card.points_added' ? data.points : -data.points;
}

export function presentBalance(entry: PointsEntry): PointsBalanceAnswer {
  const { id, total, balance } = entry.data;
  return presentChange(id, { points: signedPoints(entry), total, balance });
}

/** @param id of the card, `v_…` */
export function presentChange(
  id: string,
  { points, total, balance }: { readonly points: number; readonly total: number; readonly balance: number },
  operationType: PointsBalanceAnswer['operation_type'] = 'MANUAL',
): PointsBalanceAnswer {
  return {
    points,
    total,
    balance,
    type: 'loyalty_card',
    object: 'balance',
    operation_type: operationType,
    related_object: { type: 'voucher', id },
  };
}

/** What vouchers show of a loyalty card. */
export function presentNumbers(card: LoyaltyCard): LoyaltyCardNumbers {
  const next = card.buckets.find(({ expiresAt }) => expiresAt !== null);
  return {
    id: card.id,
    card: {
      points: card.points,
      balance: balanceOf(card),
      ...(next && { next_expiration_date: next.expiresAt, next_expiration_points: next.points }),
      pending_points: pendingOf(card),
      expired_points: card.expired,
      subtracted_points: card.subtracted,
    },
    redeemedPoints: card.redeemed,
  };
}

export function presentBuckets({ id, campaignId, buckets }: LoyaltyCard): PointsBucketAnswer[] {
  return buckets.map((bucket) => ({
    id: bucket.id,
    voucher_id: id,
    campaign_id: campaignId,
    bucket: { total_points: bucket.points },
    created_at: bucket.createdAt,
    status: 'ACTIVE',
    ...(bucket.expiresAt !== null && { expires_at: bucket.expiresAt }),
    object: 'loyalty_points_bucket',
  }));
}
