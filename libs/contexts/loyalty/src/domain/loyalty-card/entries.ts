import { derivedId, type Instant, type LocalDate, millisecondsOf, timeOfId } from '@perkstream/kernel';
import {
  type LoyaltyPointsAdded,
  type LoyaltyPointsTaken,
  type PendingPoints,
  type PointsEntryNote,
  type PointsIncome,
  type PointsOutgo,
  type PointsPart,
} from '@perkstream/published';
import { balanceOf, type LoyaltyCard, sumPoints, totalOf } from './state.js';

/** Entries of a card's ledger, as events: the points that moved, and the balance and total after that. */

interface Income {
  readonly entry: PointsIncome;
  readonly points: number;
  readonly expiresAt: LocalDate | null;
  /** Ids are derived from it. */
  readonly seed: string;
  readonly at: Instant;
  /** That it is where the project is. */
  readonly day: LocalDate;
  /** That are pending no more. */
  readonly pending?: PendingPoints;
  readonly note?: PointsEntryNote;
}

/** Points that come into one bucket: that of the same day, where there is one. */
export function bookIncome(card: LoyaltyCard, income: Income): LoyaltyPointsAdded {
  const { points, expiresAt, seed, at } = income;
  const parts = [{ bucketId: bucketFor(card, expiresAt, seed, at), expiresAt, points }];
  return bookParts(card, { ...income, parts });
}

/** Points that come into the buckets named. */
export function bookParts(
  card: LoyaltyCard,
  {
    entry,
    parts,
    seed,
    at,
    day,
    pending,
    note,
  }: Omit<Income, 'points' | 'expiresAt'> & { parts: readonly PointsPart[] },
): LoyaltyPointsAdded {
  const points = sumPoints(parts);
  return {
    type: 'loyalty_card.points_added',
    data: {
      ...head(card),
      ...nextTransaction(card, seed, at, note),
      entry,
      parts,
      points,
      balance: balanceOf(card) + points,
      total: totalOf(card) + (entry === 'POINTS_REFUND' ? 0 : points),
      day,
      ...(pending && { pendingId: pending.id, pending }),
      ...(note && { note }),
      at,
    },
  };
}

interface Outgo {
  readonly entry: Exclude<PointsOutgo, 'POINTS_EXPIRATION'>;
  readonly parts: readonly PointsPart[];
  readonly seed: string;
  readonly at: Instant;
  readonly redemptionId?: string;
  readonly note?: PointsEntryNote;
  readonly isOwed?: true;
}

export function bookOutgo(card: LoyaltyCard, outgo: Outgo): LoyaltyPointsTaken {
  const { entry, parts, seed, at, redemptionId, note, isOwed } = outgo;
  return taken(card, entry, { ...nextTransaction(card, seed, at, note), parts, at, redemptionId, note, isOwed });
}

export function bookExpiration(
  card: LoyaltyCard,
  { seed, ...entry }: { seed: string; parts: readonly PointsPart[]; at: Instant; note: PointsEntryNote },
): LoyaltyPointsTaken {
  return taken(card, 'POINTS_EXPIRATION', { ...entry, ...nextTransaction(card, seed, entry.at) });
}

function taken(
  card: LoyaltyCard,
  entry: PointsOutgo,
  {
    transactionId: id,
    place,
    parts,
    at,
    redemptionId,
    note,
    isOwed,
  }: Pick<Outgo, 'parts' | 'at' | 'redemptionId' | 'note' | 'isOwed'> & Transaction,
): LoyaltyPointsTaken {
  const points = sumPoints(parts);
  const byHand = entry === 'POINTS_REMOVAL' || entry === 'POINTS_TRANSFER_OUT';
  return {
    type: 'loyalty_card.points_taken',
    data: {
      ...head(card),
      transactionId: id,
      ...(place !== undefined && { place }),
      entry,
      parts,
      points,
      balance: balanceOf(card) - points,
      total: totalOf(card) - (byHand ? points : 0),
      ...(redemptionId !== undefined && { redemptionId }),
      ...(isOwed && { isOwed }),
      ...(note && { note }),
      at,
    },
  };
}

function head({ id, campaignId }: LoyaltyCard): { id: string; campaignId: string } {
  return { id, campaignId };
}

/** The bucket of that day, or the id of the one that begins now. */
export function bucketFor({ buckets }: LoyaltyCard, expiresAt: LocalDate | null, seed: string, at: Instant): string {
  const found = buckets.find((bucket) => bucket.expiresAt === expiresAt);
  return found?.id ?? derivedId('lopb_', millisecondsOf(at), seed, `bucket/${expiresAt ?? 'never'}`);
}

/** What the entry of a card for one of several transfers to it is derived from. */
export function transferSeed(seed: string, index: number): string {
  return `${seed}/${index}`;
}

/** The id of an entry that the other card of a transfer names before it is booked. */
export function transactionId(seed: string, at: Instant): string {
  return derivedId('vtx_', millisecondsOf(at), seed, 'transaction');
}

type Transaction = Pick<LoyaltyPointsAdded['data'], 'transactionId' | 'place'>;

/** Sorts after the entries before it, also where several are booked in one millisecond. */
function nextTransaction({ lastEntryAt }: LoyaltyCard, seed: string, at: Instant, note?: PointsEntryNote): Transaction {
  const place = Math.max(millisecondsOf(at), lastEntryAt + 1);
  if (note?.relatedTransactionId !== undefined) return { transactionId: transactionId(seed, at), place };
  return { transactionId: derivedId('vtx_', place, seed, 'transaction') };
}

/** Of an entry among those of its card. */
export function placeOf({ transactionId: id, place }: Transaction): number {
  return place ?? timeOfId(id);
}
