import {
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type PendingPointsAdded,
  type PendingPointsCanceled,
  type PendingPointsUpdated,
  type PointsOutgo,
} from '@perkstream/published';
import { type Counters } from './counters.js';

const outgoing = {
  POINTS_REDEMPTION: 'points_redeemed',
  POINTS_REMOVAL: 'points_subtracted',
  POINTS_EXPIRATION: 'points_expired',
  POINTS_TRANSFER_OUT: 'points_transferred_out',
} as const satisfies Record<PointsOutgo, keyof Counters>;

/**
 * Points that earning rules gave count as rewarded, those of rewards and referrals as added. What a card was made with carries no
 * note: it counts with the card.
 */
export function addedPoints({ entry, points, note }: LoyaltyPointsAdded['data']): Counters {
  switch (entry) {
    case 'POINTS_ACCRUAL':
      return note?.details?.['earning_rule'] ? { points_rewarded: points } : { points_added: points };
    case 'PENDING_POINTS_ACTIVATION':
      return { points_rewarded: points, pending_points_activated: points };
    case 'POINTS_ADDITION':
      return note ? { points_added: points } : {};
    case 'POINTS_REFUND':
      return { points_rolledback: points };
    case 'POINTS_TRANSFER_IN':
      return { points_transferred_in: points };
  }
}

export function takenPoints({ entry, points }: LoyaltyPointsTaken['data']): Counters {
  return { [outgoing[entry]]: points };
}

export function addedPending({ pending }: PendingPointsAdded['data']): Counters {
  return { pending_points_added: pending.points };
}

/** Older events do not say by how much. */
export function updatedPending({ by = 0 }: PendingPointsUpdated['data']): Counters {
  return by > 0 ? { pending_points_added: by } : { pending_points_subtracted: -by };
}

export function canceledPending({ points = 0 }: PendingPointsCanceled['data']): Counters {
  return { pending_points_canceled: points };
}
