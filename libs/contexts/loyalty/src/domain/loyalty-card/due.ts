import { derivedId, type LocalDate, localDateOf, millisecondsOf, plusDays, startOfDay } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type PendingPoints, type PointsBucket } from '@perkstream/published';
import { lastDayOfPoints } from '../points-expiration/last-day-of-points.js';
import { partOf } from './buckets.js';
import { type Moment } from './commands.js';
import { bookExpiration, bookIncome } from './entries.js';
import { evolveLoyaltyCard } from './evolve.js';
import { type LoyaltyCard } from './state.js';

type Due =
  | { readonly day: LocalDate; readonly pending: PendingPoints }
  | { readonly day: LocalDate; readonly bucket: PointsBucket };

/**
 * What has fallen due by a moment and is not booked yet: pending points become spendable, buckets expire. Each is booked as of
 * the beginning of its own day, in the order of the days (activation first), so a card that nobody looked at for a month has the
 * same ledger as one that was settled every night.
 */
export function settled(card: LoyaltyCard, moment: Moment): { card: LoyaltyCard; events: readonly LoyaltyCardEvent[] } {
  const today = localDateOf(moment.now, moment.timeZone);
  const events: LoyaltyCardEvent[] = [];
  let current = card;
  for (let due = nextDue(current, today); due; due = nextDue(current, today)) {
    const event = booked(current, due, startOfDay(due.day, moment.timeZone));
    events.push(event);
    current = evolveLoyaltyCard(current, event) as LoyaltyCard;
  }
  return { card: current, events };
}

/** The first day on which something falls due on the card; undefined where nothing ever does. */
export function nextDueDay({ buckets, pending }: LoyaltyCard): LocalDate | undefined {
  const expiration = buckets[0]?.expiresAt;
  const days = Object.values(pending).map(({ activatesAt }) => activatesAt);
  if (expiration) days.push(plusDays(expiration, 1));
  return days.length === 0 ? undefined : days.reduce((first, day) => (day < first ? day : first));
}

function nextDue(card: LoyaltyCard, today: LocalDate): Due | undefined {
  const day = nextDueDay(card);
  if (day === undefined || day > today) return undefined;
  const pending = Object.values(card.pending)
    .filter(({ activatesAt }) => activatesAt === day)
    .reduce<PendingPoints | undefined>((first, each) => (first && first.id < each.id ? first : each), undefined);
  if (pending) return { day, pending };
  return { day, bucket: card.buckets[0] as PointsBucket };
}

function booked(card: LoyaltyCard, due: Due, at: string): LoyaltyCardEvent {
  const seed = `${card.id}/${due.day}`;
  if ('bucket' in due) {
    const transactionId = derivedId('vtx_', millisecondsOf(at), seed, `expiration/${due.bucket.id}`);
    const parts = [partOf(due.bucket, due.bucket.points)];
    return bookExpiration(card, { transactionId, parts, at, note: { source: 'Automation' } });
  }
  return activation(card, due.pending, due.day, { seed, at, note: { source: 'Automation' } });
}

/** Pending points become spendable; they expire by the rules that they were granted under, from this day on. */
export function activation(
  card: LoyaltyCard,
  pending: PendingPoints,
  day: LocalDate,
  { seed, at, note }: { seed: string; at: string; note: { source?: string } },
): LoyaltyCardEvent {
  return bookIncome(card, {
    entry: 'PENDING_POINTS_ACTIVATION',
    points: pending.points,
    expiresAt: lastDayOfPoints(day, pending.expirationRules),
    seed: `${seed}/${pending.id}`,
    at,
    pendingId: pending.id,
    note: { ...note, details: { ...pending.details, pending_points: pending.id } },
  });
}
