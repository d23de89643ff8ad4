import {
  type LoyaltyCardEvent,
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type PendingPoints,
  type PointsIncome,
  type PointsPart,
} from '@perkstream/published';
import { withAutomatic } from './automatic-redemptions.js';
import { withoutParts, withPart } from './buckets.js';
import { withDebt, withoutDebt } from './debts.js';
import { placeOf } from './entries.js';
import { KNOWN_CHANGES, KNOWN_MONTHS, KNOWN_PENDING, type LoyaltyCard, type LoyaltyCardState } from './state.js';

/** Points that are given back, or come from another card, were earned before. */
const EARNED: readonly PointsIncome[] = ['POINTS_ACCRUAL', 'POINTS_ADDITION', 'PENDING_POINTS_ACTIVATION'];

export function evolveLoyaltyCard(state: LoyaltyCardState, event: LoyaltyCardEvent): LoyaltyCardState {
  if (event.type === 'loyalty_card.opened') {
    const { id, campaignId, at } = event.data;
    return {
      status: 'open',
      id,
      campaignId,
      points: 0,
      expired: 0,
      subtracted: 0,
      redeemed: 0,
      buckets: [],
      pending: [],
      reserved: {},
      known: [],
      earned: {},
      tier: null,
      nextTier: null,
      settledPending: [],
      canceledPending: [],
      lastEntryAt: 0,
      lastAt: at,
    };
  }
  if (state.status !== 'open') return state;
  const at = event.type === 'loyalty_card.pending_points_added' ? event.data.pending.createdAt : event.data.at;
  const { holderId = state.holderId } = event.data as { readonly holderId?: string };
  const lastAt = at > state.lastAt ? at : state.lastAt;
  return { ...moved(state, event), ...(holderId !== undefined && { holderId }), lastAt };
}

function moved(card: LoyaltyCard, event: Exclude<LoyaltyCardEvent, { type: 'loyalty_card.opened' }>): LoyaltyCard {
  switch (event.type) {
    case 'loyalty_card.points_added':
      return added(card, event);
    case 'loyalty_card.points_taken':
      return taken(card, event);
    case 'loyalty_card.points_reserved': {
      const { redemptionId, parts, automatic } = event.data;
      return {
        ...card,
        buckets: withoutParts(card.buckets, parts),
        reserved: { ...card.reserved, [redemptionId]: parts },
        ...(automatic && { automatic: withAutomatic(card.automatic, automatic) }),
      };
    }
    case 'loyalty_card.reservation_released': {
      const { [event.data.redemptionId]: parts = [], ...reserved } = card.reserved;
      return { ...card, reserved, buckets: putBack(card, parts, event.data.at) };
    }
    case 'loyalty_card.points_owed': {
      const { points, note, isForgiven } = event.data;
      return isForgiven ? card : { ...card, debts: withDebt(card.debts, points, note) };
    }
    case 'loyalty_card.pending_points_added': {
      const { pending } = event.data;
      return { ...card, pending: [...card.pending, pending] };
    }
    case 'loyalty_card.pending_points_updated': {
      const { pendingId, points, at } = event.data;
      const changed = (each: PendingPoints) => (each.id === pendingId ? { ...each, points, updatedAt: at } : each);
      return { ...card, pending: card.pending.map(changed) };
    }
    case 'loyalty_card.pending_points_canceled':
      return {
        ...card,
        ...withoutPending(card, event.data.pendingId),
        canceledPending: [...card.canceledPending.slice(1 - KNOWN_PENDING), event.data.pendingId],
      };
    case 'loyalty_card.tier_changed':
      return { ...card, tier: event.data.tier, nextTier: event.data.next };
  }
}

function added(card: LoyaltyCard, { data }: LoyaltyPointsAdded): LoyaltyCard {
  const { entry, parts, points, pendingId, at } = data;
  const isRefund = entry === 'POINTS_REFUND';
  return {
    ...card,
    ...known(card, data, points),
    lastEntryAt: entryAfter(card, data),
    buckets: putBack(card, parts, at),
    points: card.points + (isRefund ? 0 : points),
    ...(EARNED.includes(entry) && { earned: earned(card, data) }),
    redeemed: card.redeemed - (isRefund ? points : 0),
    ...(pendingId !== undefined && withoutPending(card, pendingId)),
  };
}

function earned({ earned: before }: LoyaltyCard, { points, at, day = at }: LoyaltyPointsAdded['data']) {
  const month = day.slice(0, 7);
  const months = Object.entries({ ...before, [month]: (before[month] ?? 0) + points });
  return Object.fromEntries(months.sort(([a], [b]) => (a < b ? -1 : 1)).slice(-KNOWN_MONTHS));
}

function taken(card: LoyaltyCard, { data }: LoyaltyPointsTaken): LoyaltyCard {
  const { entry, points, redemptionId, isOwed } = data;
  const left = redemptionId === undefined ? outOfBuckets(card, data.parts) : outOfReserve(card, redemptionId);
  const after = { ...left, lastEntryAt: entryAfter(card, data) };
  if (entry === 'POINTS_REDEMPTION') return { ...after, redeemed: card.redeemed + points };
  if (entry === 'POINTS_EXPIRATION') return { ...after, expired: card.expired + points };
  const debts = isOwed && { debts: withoutDebt(card.debts, points) };
  return { ...after, ...known(card, data, -points), ...debts, subtracted: card.subtracted + points };
}

function entryAfter({ lastEntryAt }: LoyaltyCard, entry: Parameters<typeof placeOf>[0]): number {
  return Math.max(lastEntryAt, placeOf(entry));
}

function withoutPending(
  { pending, settledPending }: LoyaltyCard,
  id: string,
): Pick<LoyaltyCard, 'pending' | 'settledPending'> {
  return {
    pending: pending.filter((each) => each.id !== id),
    settledPending: [...settledPending.slice(1 - KNOWN_PENDING), id],
  };
}

function outOfBuckets(card: LoyaltyCard, parts: readonly PointsPart[]): LoyaltyCard {
  return { ...card, buckets: withoutParts(card.buckets, parts) };
}

function outOfReserve(card: LoyaltyCard, redemptionId: string): LoyaltyCard {
  return { ...card, reserved: without(card.reserved, redemptionId) };
}

/** Only changes by hand are known by their source ids: the entries of a transfer have that of the transfer. */
function known(
  card: LoyaltyCard,
  { note, total, balance }: Pick<LoyaltyPointsAdded['data'], 'note' | 'total' | 'balance'>,
  points: number,
): Pick<LoyaltyCard, 'known'> {
  const sourceId = note?.sourceId;
  if (sourceId === undefined || note?.relatedTransactionId !== undefined) return { known: card.known };
  return { known: [...card.known.slice(1 - KNOWN_CHANGES), { sourceId, points, total, balance }] };
}

function putBack({ buckets }: LoyaltyCard, parts: readonly PointsPart[], at: string) {
  return parts.reduce((all, part) => withPart(all, part, at), buckets);
}

function without<T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...rest } = all;
  return rest;
}
