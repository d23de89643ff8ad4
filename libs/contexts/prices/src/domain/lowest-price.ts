import { instantOf, localDateOf, millisecondsOf, type MinorUnits, plusDays, startOfDay } from '@perkstream/kernel';
import { type PriceInterval } from './price-interval.js';

/** Days before a reduction whose prices count, and for which a lower price counts as a reduction by itself. Decision 0251. */
const DAYS = 30;

/** The days of a project. Milliseconds since 1970. */
export interface Calendar {
  /** When the days before a reduction begin. */
  readonly daysBefore: (reduction: number) => number;
  /** When a price that fell is no reduction any more. */
  readonly daysAfter: (fall: number) => number;
}

/** Items are reduced by the same promotions, and asked for again. */
const MAX_KNOWN_DAYS = 10_000;
const knownDays = new Map<string, number>();

/** Thirty days of the calendar, however long each of them is. */
export function calendarOf(timeZone: string): Calendar {
  return {
    daysBefore: (moment) => dayFrom(moment, -DAYS, timeZone),
    daysAfter: (moment) => dayFrom(moment, DAYS, timeZone),
  };
}

/** When the day begins that is so many days after the one of a moment. */
function dayFrom(moment: number, days: number, timeZone: string): number {
  const key = `${days}/${moment}/${timeZone}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const day = plusDays(localDateOf(instantOf(moment), timeZone), days);
  const found = millisecondsOf(startOfDay(day, timeZone));
  if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear();
  knownDays.set(key, found);
  return found;
}

export interface LowestOfThen {
  /** null: nothing is reduced, or nothing was before it */
  readonly lowest: MinorUnits | null;
  /** When the reduction began; null: nothing is reduced */
  readonly since: number | null;
  /** When the reduction ends by itself, because the price is that of every day by then. */
  readonly until: number | null;
}

const NOTHING: LowestOfThen = { lowest: null, since: null, until: null };

/**
 * The lowest price of the thirty days before the reduction that is in force at a moment.
 * @param intervals without those that are excluded: what is around them follows each other
 */
export function lowestPriceAt(intervals: readonly PriceInterval[], moment: number, calendar: Calendar): LowestOfThen {
  const current = intervals.findIndex(({ from, to }) => from <= moment && (to === null || to > moment));
  if (current < 0 || !isReduced(intervals, current, moment, calendar)) return NOTHING;
  const first = firstStepOf(intervals, current, calendar);
  const since = intervals[first]!.from;
  const begin = calendar.daysBefore(since);
  let lowest: number | null = null;
  for (let index = first - 1; index >= 0; index--) {
    const { price, to } = intervals[index]!;
    if (to !== null && to <= begin) break;
    if (price !== null && (lowest === null || price < lowest)) lowest = price;
  }
  return { lowest, since, until: endOf(intervals, current, calendar) };
}

/** A reduction that deepens without interruption is one, from its first step on. One after which the price rises is over. */
function firstStepOf(intervals: readonly PriceInterval[], current: number, calendar: Calendar): number {
  let first = current;
  for (; first > 0; first--) {
    const before = intervals[first - 1]!;
    const { price, from } = intervals[first]!;
    if (before.price === null || price === null || before.price < price) return first;
    if (!isReduced(intervals, first - 1, from - 1, calendar)) return first;
  }
  return first;
}

function isReduced(intervals: readonly PriceInterval[], index: number, moment: number, calendar: Calendar): boolean {
  const interval = intervals[index]!;
  if (interval.price === null) return false;
  return isOnOffer(interval) || moment < (fellUntil(intervals, index, calendar) ?? moment);
}

/** A promotion for everybody makes it cheaper, or its price is below the regular one. */
function isOnOffer({ price, regularPrice, causes }: PriceInterval): boolean {
  return causes.length > 0 || (price !== null && regularPrice !== null && price < regularPrice);
}

function endOf(intervals: readonly PriceInterval[], index: number, calendar: Calendar): number | null {
  return isOnOffer(intervals[index]!) ? null : (fellUntil(intervals, index, calendar) ?? null);
}

/** Where the price fell last and has not risen since: until when that counts as a reduction. */
function fellUntil(intervals: readonly PriceInterval[], index: number, calendar: Calendar): number | undefined {
  for (let at = index; at > 0; at--) {
    const { price, from } = intervals[at]!;
    const before = intervals[at - 1]!.price;
    if (before === null || price === null || before < price) return undefined;
    if (before > price) return calendar.daysAfter(from);
  }
  return undefined;
}
