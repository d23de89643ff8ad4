import { type Instant, type LocalDate, localDateOf, plusDays, startOfDay } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type LoyaltyPointsAdded, type PendingPoints } from '@perkstream/published';
import { lastDayOfPoints } from '../points-expiration/last-day-of-points.js';
import { partOf } from './buckets.js';
import { changesOf } from '../loyalty-tiers/tier-reached.js';
import { type Moment } from './commands.js';
import { bookDebts } from './book-debts.js';
import { bookExpiration, bookIncome } from './entries.js';
import { evolveLoyaltyCard } from './evolve.js';
import { type LoyaltyCard } from './state.js';
import { nextTierDay, tierReview } from './tier-review.js';

/**
 * The entries that have fallen due by a moment and are not booked yet: pending points become spendable, tiers begin and
 * end, buckets expire. Each is booked as of the beginning of its own day, in the order of the days, so a card that
 * nobody touched for a month has the same ledger as one that was settled every night.
 */
export function settled(card: LoyaltyCard, moment: Moment): Settled {
  let so: Settled = { card, events: [] };
  for (const now of [...newTiers(card, moment), moment.now]) {
    const today = localDateOf(now, moment.timeZone);
    for (let day = nextDueDay(so.card, moment); day !== undefined && day <= today; day = nextDueDay(so.card, moment)) {
      so = dayBooked(so, day, moment);
    }
    so = reviewed(so, { ...moment, now });
  }
  return so;
}

export interface Settled {
  readonly card: LoyaltyCard;
  readonly events: readonly LoyaltyCardEvent[];
}

/** The change of tier that the points lead to, after the entries booked so far. */
export function reviewed(so: Settled, moment: Moment): Settled {
  const review = tierReview(so.card, moment);
  return review ? plus(so, review) : so;
}

/** The first day on which something falls due on the card; undefined where nothing ever does. */
export function nextDueDay(card: LoyaltyCard, { program }: Pick<Moment, 'program'> = {}): LocalDate | undefined {
  const { buckets, pending } = card;
  const expiration = buckets[0]?.expiresAt;
  const days = pending.map(({ activatesAt }) => activatesAt);
  if (expiration) days.push(plusDays(expiration, 1));
  const ofTier = program && nextTierDay(card);
  if (ofTier) days.push(ofTier);
  return days.length === 0 ? undefined : days.reduce((first, day) => (day < first ? day : first));
}

/** When tiers were made, changed or deleted since the card was changed last: points may have put it into another one. */
function newTiers({ lastAt }: LoyaltyCard, { program, now }: Moment): readonly Instant[] {
  return [...new Set(program ? changesOf(program) : [])].filter((at) => at > lastAt && at < now).sort();
}

/** Points become spendable, tiers begin and end, points expire: in this order. */
function dayBooked(before: Settled, day: LocalDate, moment: Moment): Settled {
  const at = startOfDay(day, moment.timeZone);
  const seed = `${before.card.id}/${day}`;
  const note = { source: 'Automation' };
  let so = before;
  const pending = so.card.pending.filter(({ activatesAt }) => activatesAt === day);
  for (const each of pending.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const activated = activation(so.card, each, day, { seed, at, note });
    so = bookDebts(so.card, activated, { seed: `${seed}/${each.id}`, at }).reduce(plus, so);
  }
  so = reviewedByTime(so, day, { ...moment, now: at });
  for (const bucket of so.card.buckets.filter(({ expiresAt }) => expiresAt !== null && expiresAt < day)) {
    const parts = [partOf(bucket, bucket.points)];
    so = plus(so, bookExpiration(so.card, { seed: `${seed}/expiration/${bucket.id}`, parts, at, note }));
  }
  return reviewed(so, { ...moment, now: at });
}

function reviewedByTime(so: Settled, day: LocalDate, moment: Moment): Settled {
  const due = moment.program && nextTierDay(so.card);
  return due !== undefined && due <= day ? reviewed(so, moment) : so;
}

function plus({ card, events }: Settled, event: LoyaltyCardEvent): Settled {
  return { card: evolveLoyaltyCard(card, event) as LoyaltyCard, events: [...events, event] };
}

/** Pending points become spendable; they expire by the rules that they were granted under, from this day on. */
export function activation(
  card: LoyaltyCard,
  pending: PendingPoints,
  day: LocalDate,
  { seed, at, note }: { seed: string; at: string; note: { source?: string } },
): LoyaltyPointsAdded {
  return bookIncome(card, {
    entry: 'PENDING_POINTS_ACTIVATION',
    points: pending.points,
    expiresAt: lastDayOfPoints(day, pending.expirationRules),
    seed: `${seed}/${pending.id}`,
    at,
    day,
    pending,
    note: { ...note, details: { ...pending.details, pending_points: pending.id } },
  });
}
