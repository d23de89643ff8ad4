import { type JsonObject, plusDays, startOfDay, timeOfId, withoutUndefined } from '@perkstream/kernel';
import {
  type LoyaltyPointsMoved,
  type LoyaltyPointsTaken,
  type LoyaltyTierChanged,
  type PendingPoints,
  type PendingPointsAdded,
  type PendingPointsCanceled,
  type PendingPointsChanged,
  type PendingPointsUpdated,
  type TierChange,
} from './events.js';
import { pendingPointsOf } from './pending-points.js';
import { causeOfPoints } from './points-cause.js';
import { pointsTransactionOf } from './points-transaction.js';

/** Redemptions and rollbacks are shown as such. */
const OF_ENTRIES = {
  POINTS_ACCRUAL: 'customer.rewarded.loyalty_points',
  POINTS_ADDITION: 'customer.voucher.loyalty_card.points_added',
  POINTS_REMOVAL: 'customer.voucher.loyalty_card.points_added',
  POINTS_TRANSFER_IN: 'customer.voucher.loyalty_card.points_transferred',
  POINTS_TRANSFER_OUT: 'customer.voucher.loyalty_card.points_transferred',
  POINTS_EXPIRATION: 'customer.voucher.loyalty_card.points_expired',
  PENDING_POINTS_ACTIVATION: 'customer.voucher.loyalty_card.pending_points.activated',
} as const;

type PendingChange = 'added' | 'updated' | 'canceled';

/**
 * What a ledger's events are to customers and members. `data` has the form of the wire: orders, rules and tiers by their ids, nothing of
 * a person, and not what every activity of a card shows (the card, its program and holder).
 */
export interface CardActivity {
  readonly type:
    | (typeof OF_ENTRIES)[keyof typeof OF_ENTRIES]
    | `customer.voucher.loyalty_card.pending_points.${PendingChange}`
    | `customer.loyalty.tier.${TierChange}`;
  readonly data: JsonObject;
}

export type CardEvent = LoyaltyPointsMoved | PendingPointsChanged | LoyaltyTierChanged;

export function activitiesOfCard({ type, data }: CardEvent): readonly CardActivity[] {
  switch (type) {
    case 'loyalty_card.points_added':
      return pointsActivities(data, 1);
    case 'loyalty_card.points_taken':
      return pointsActivities(data, -1);
    case 'loyalty_card.pending_points_added':
      return [pendingPointsAdded(data)];
    case 'loyalty_card.pending_points_updated':
      return [pendingPointsUpdated(data)];
    case 'loyalty_card.pending_points_canceled':
      return [pendingPointsCanceled(data)];
    case 'loyalty_card.tier_changed':
      return tierActivities(data);
  }
}

/** @param sign -1: taken */
function pointsActivities(moved: LoyaltyPointsMoved['data'], sign: 1 | -1): readonly CardActivity[] {
  const type = OF_ENTRIES[moved.entry as keyof typeof OF_ENTRIES] as CardActivity['type'] | undefined;
  if (!type) return [];
  const transaction = pointsTransactionOf(moved, sign * moved.points);
  const { balance, ...details } = transaction.details;
  const { pending_points } = details;
  const expired = moved.entry === 'POINTS_EXPIRATION' && { points: moved.points, buckets: bucketsOf(moved) };
  const cause = { ...causeOfPoints(details), ...(pending_points !== undefined && { pending_points }) };
  return [{ type, data: { balance, transaction, ...cause, ...expired } as JsonObject }];
}

/**
 * The cards of a transfer: its entry names the other one.
 * @param own the card that the entry stands in
 */
export function sidesOfTransfer(type: string, { source_voucher, destination_voucher }: JsonObject, own?: JsonObject) {
  const isTransfer = type === OF_ENTRIES.POINTS_TRANSFER_IN && (source_voucher ?? destination_voucher) !== undefined;
  if (!isTransfer || !own) return {};
  return { source_voucher: source_voucher ?? own, destination_voucher: destination_voucher ?? own };
}

/** What expired of each bucket, which was made at the time in its id. */
function bucketsOf({
  id: voucher_id,
  campaignId: campaign_id,
  parts,
}: LoyaltyPointsTaken['data']): readonly JsonObject[] {
  return parts.map(({ bucketId: id, points: total_points, expiresAt: expires_at }) => ({
    id,
    voucher_id,
    campaign_id,
    bucket: { total_points },
    status: 'EXPIRED',
    expires_at,
    created_at: new Date(timeOfId(id)).toISOString(),
    object: 'loyalty_points_bucket',
  }));
}

function pendingPointsAdded({ id, campaignId, pending }: PendingPointsAdded['data']): CardActivity {
  return pendingActivity('added', { id, campaignId, pending }, pending.points, pending.points);
}

function pendingPointsUpdated({ by, points, ...changed }: PendingPointsUpdated['data']): CardActivity {
  return pendingActivity('updated', { points, ...changed }, by ?? points, points);
}

function pendingPointsCanceled({ points = 0, ...changed }: PendingPointsCanceled['data']): CardActivity {
  return pendingActivity('canceled', changed, -points, 0);
}

interface Pending {
  readonly id: string;
  readonly campaignId?: string;
  readonly pending?: PendingPoints;
  /** Of events that do not hold the entry: what they have of it */
  readonly pendingId?: string;
  readonly points?: number;
}

function pendingActivity(
  what: PendingChange,
  { id: cardId, campaignId = '', pending, pendingId, points }: Pending,
  moved: number,
  left: number,
): CardActivity {
  const entry = pending
    ? pendingPointsOf({ id: cardId, campaignId }, pending)
    : withoutUndefined({ id: pendingId, points });
  const related_object = { type: 'voucher', id: cardId };
  const change = { points: moved, total: left, balance: left };
  const data = {
    pending_points: entry as JsonObject,
    voucher_pending_points_balance: { type: 'loyalty_card', object: 'balance', ...change, related_object },
    ...causeOfPoints(pending?.details),
  };
  return { type: `customer.voucher.loyalty_card.pending_points.${what}`, data };
}

function tierActivities({ change, before, tier, at }: LoyaltyTierChanged['data']): readonly CardActivity[] {
  if (!change) return [];
  const named = (id: string | null | undefined) => (id ? { id, object: 'loyalty_tier' } : null);
  const loyalty_tier_to = named(tier?.tierId);
  const isMove = change === 'upgraded' || change === 'downgraded';
  const from = isMove ? { loyalty_tier_from: named(before) } : { loyalty_tier: named(tier?.tierId ?? before) };
  const ends = tier?.expirationDate && { expiration_date: tier.expiresAt ?? endOfDay(tier.expirationDate) };
  return [{ type: `customer.loyalty.tier.${change}`, data: { ...from, loyalty_tier_to, ...ends, created_at: at } }];
}

/** Older events do not say in which time zone. */
function endOfDay(day: string): string {
  return startOfDay(plusDays(day, 1), 'UTC');
}
