import { type Instant, type LocalDate, plusDays, plusMonths } from '@perkstream/kernel';
import { type LoyaltyTierRules, type StoredLoyaltyTier } from '@perkstream/published';
import { lastDayInTier, lastDayOfPeriod } from './last-day-in-tier.js';
import { findTier } from './loyalty-tiers.decider.js';
import { type LoyaltyTiersState } from './state.js';

/** The tiers of a program with their rules; null where the rules contradict each other, so that nobody is in a tier. */
export interface TierProgram {
  readonly tiers: LoyaltyTiersState['tiers'];
  /** Absent: they were never others. */
  readonly past?: LoyaltyTiersState['past'];
  readonly rules: LoyaltyTierRules | null;
}

/** The figures of a card that decide on its tier. */
interface TierMeasure {
  readonly balance: number;
  /** Points that came, by month: `2026-03`, the latest last */
  readonly earned: Readonly<Record<string, number>>;
}

export interface ReachedTier {
  readonly tier: StoredLoyaltyTier;
  readonly expirationDate: LocalDate | null;
}

/** The tier that a card would be put into on a day, with the last day in it. */
export function reachedOn(
  day: LocalDate,
  measure: TierMeasure,
  { tiers, rules }: TierProgram,
): ReachedTier | undefined {
  if (!rules) return undefined;
  if (rules.by === 'BALANCE') {
    const tier = findTier(tiers, measure.balance);
    return tier && { tier, expirationDate: lastDayInTier(day, rules) };
  }
  return sumByPeriod(measure, day, rules)
    .filter(({ end }) => !rules.startsNextPeriod || end < day)
    .map(({ end, points }) => reachedIn(end, points, tiers, rules))
    .filter((reached) => reached !== undefined)
    .filter(({ expirationDate }) => expirationDate === null || expirationDate >= day)
    .reduce<ReachedTier | undefined>((best, each) => (best && !isBetter(each, best) ? best : each), undefined);
}

/** For programs whose tiers begin with the next period: the tier that the current period leads to so far. */
export function reachedForNextPeriod(
  day: LocalDate,
  measure: TierMeasure,
  { tiers, rules }: TierProgram,
): { readonly tierId: string; readonly startDate: LocalDate } | null {
  if (!rules?.startsNextPeriod) return null;
  const end = lastDayOfPeriod(day, rules);
  const points = sumByPeriod(measure, day, rules).find((period) => period.end === end)?.points ?? 0;
  const tier = reachedIn(end, points, tiers, rules)?.tier;
  return tier ? { tierId: tier.id, startDate: plusDays(end, 1) } : null;
}

/** Tiers as they were at a moment: those made later are not there yet. */
export function madeBy(at: Instant, { tiers, past = [], rules }: TierProgram): TierProgram {
  const then = past.find(({ until }) => at < until)?.tiers ?? tiers;
  return { tiers: then.filter(({ createdAt }) => createdAt <= at), rules };
}

/** When the tiers of a program became others. */
export function changesOf({ tiers, past = [] }: TierProgram): readonly Instant[] {
  return [...tiers, ...past.flatMap((each) => each.tiers)]
    .map(({ createdAt }) => createdAt)
    .concat(past.map(({ until }) => until));
}

function reachedIn(
  end: LocalDate,
  points: number,
  tiers: LoyaltyTiersState['tiers'],
  rules: LoyaltyTierRules,
): ReachedTier | undefined {
  // Members with more points than the highest tier asks for are in that tier.
  const open = tiers.map((tier) => ({ ...tier, points: { ...tier.points, to: null } }));
  const tier = findTier(open, points);
  return tier && { tier, expirationDate: lastDayInTier(end, rules) };
}

/** Periods of which a tier may last still; that of the day and the one before it, in which perhaps nothing came, too. */
function sumByPeriod({ earned }: TierMeasure, day: LocalDate, rules: LoyaltyTierRules) {
  const points = new Map<LocalDate, number>();
  const current = lastDayOfPeriod(day, rules);
  points.set(current, 0);
  points.set(plusDays(plusMonths(plusDays(current, 1), -(rules.months ?? 1)), -1), 0);
  for (const [month, count] of Object.entries(earned).reverse()) {
    const end = lastDayOfPeriod(`${month}-01`, rules);
    const last = lastDayInTier(end, rules);
    if (last !== null && last < day) break;
    points.set(end, (points.get(end) ?? 0) + count);
  }
  return [...points].map(([end, sum]) => ({ end, points: sum }));
}

function isBetter(a: ReachedTier, b: ReachedTier): boolean {
  if (a.tier.id !== b.tier.id) return a.tier.points.from > b.tier.points.from;
  return b.expirationDate !== null && (a.expirationDate === null || a.expirationDate > b.expirationDate);
}
