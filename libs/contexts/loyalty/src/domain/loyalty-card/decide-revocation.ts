import { type LoyaltyCardEvent, type LoyaltyPointsOwed, type PointsEntryNote } from '@perkstream/published';
import { partsFor } from './buckets.js';
import { type Moment, type RevokedGrant, type RevokePoints } from './commands.js';
import { owedOf } from './debts.js';
import { bookOutgo } from './entries.js';
import { evolveLoyaltyCard } from './evolve.js';
import { type LoyaltyCard, spendableOf } from './state.js';

/** Takes back points that goods had earned which came back. Decision 0245. */
export function decideRevocation(card: LoyaltyCard, command: RevokePoints & Moment): readonly LoyaltyCardEvent[] {
  const events: LoyaltyCardEvent[] = [];
  let after = card;
  for (const grant of command.grants) {
    const revoked = revokedOf(after, grant, command);
    events.push(...revoked);
    after = revoked.reduce(evolveLoyaltyCard, after) as LoyaltyCard;
  }
  return events;
}

/** What a revocation took of a card, and what had been spent already: also of events that are read back. */
export function sumRevoked(events: readonly LoyaltyCardEvent[]): {
  readonly revoked: number;
  readonly shortfall: number;
} {
  let revoked = 0;
  let shortfall = 0;
  for (const { type, data } of events) {
    if (type === 'loyalty_card.points_owed') shortfall += data.points;
    else if (type === 'loyalty_card.points_taken' && isRevocation(data)) revoked += data.points;
    else if (type === 'loyalty_card.pending_points_updated') revoked -= data.by ?? 0;
    else if (type === 'loyalty_card.pending_points_canceled') revoked += data.points ?? 0;
  }
  return { revoked, shortfall };
}

/** Entries that fell due are booked with the same command, and points of them that were owed before are taken then. */
function isRevocation({ entry, isOwed }: { readonly entry: string; readonly isOwed?: true }): boolean {
  return entry === 'POINTS_REMOVAL' && !isOwed;
}

function revokedOf(
  card: LoyaltyCard,
  { pendingId, points, note, isForgiven }: RevokedGrant,
  { now: at, seed }: Moment,
): readonly LoyaltyCardEvent[] {
  const { id, campaignId, pending, canceledPending } = card;
  const waiting = pending.find((each) => each.id === pendingId);
  if (waiting && pendingId !== undefined) {
    const left = waiting.points - points;
    const ofEntry = { id, campaignId, pendingId, at };
    if (left <= 0) {
      const data = { ...ofEntry, points: waiting.points, pending: waiting };
      return [{ type: 'loyalty_card.pending_points_canceled', data }];
    }
    const data = { ...ofEntry, points: left, by: -points, pending: { ...waiting, points: left, updatedAt: at } };
    return [{ type: 'loyalty_card.pending_points_updated', data }];
  }
  if (pendingId !== undefined && canceledPending.includes(pendingId)) return [];
  const taken = Math.min(points, spendableOf(card));
  const parts = partsFor(card.buckets, taken) ?? [];
  const removal = taken > 0 ? [bookOutgo(card, { entry: 'POINTS_REMOVAL', parts, seed, at, note })] : [];
  return taken === points ? removal : [...removal, shortfall(card, points - taken, { note, isForgiven, at })];
}

function shortfall(
  card: LoyaltyCard,
  points: number,
  { note, isForgiven, at }: { readonly note: PointsEntryNote; readonly isForgiven?: true; readonly at: string },
): LoyaltyPointsOwed {
  const { id, campaignId } = card;
  const owed = owedOf(card) + (isForgiven ? 0 : points);
  const data = { id, campaignId, points, ...(isForgiven && { isForgiven }), owed, note, at };
  return { type: 'loyalty_card.points_owed', data };
}
