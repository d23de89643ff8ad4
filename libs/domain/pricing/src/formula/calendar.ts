import { instantOf, isTimeZone, memoized, millisecondsOf, parseInstant } from '@perkstream/kernel';
import { isFormulaDate, type FormulaDate, type FormulaValue } from './formula-value.js';
import { type FormulaScope } from './formula-scope.js';

const DAY_MS = 86_400_000;
const ZONES_KEPT = 100;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in the scope's time zone. */
function dayOf(moment: number, zone: string | undefined): string {
  if (zone === undefined || zone === 'UTC') return instantOf(moment).slice(0, 10);
  return clockOf(zone).format(moment);
}

/** Dates, and texts that are an ISO 8601 date or date-time. */
export function dateOf(value: FormulaValue, zone: string | undefined): FormulaDate | undefined {
  if (isFormulaDate(value)) return value;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const instant = parseInstant(value);
  if (instant === undefined) return undefined;
  if (value.length === 10) return { day: value };
  const moment = millisecondsOf(instant);
  return { day: dayOf(moment, zone), moment };
}

/** Read once per scope. */
export const nowOf = memoized(({ now, timeZone }: FormulaScope) =>
  now === undefined ? undefined : dateOf(now, timeZone),
);

export function yearOf(date: FormulaDate): number {
  return Number(date.day.slice(0, 4));
}

export function monthOf(date: FormulaDate): number {
  return Number(date.day.slice(5, 7));
}

export function dayOfMonth(date: FormulaDate): number {
  return Number(date.day.slice(8, 10));
}

/** Calendar days from one date to the other, negative when it lies before. */
export function daysBetween(from: FormulaDate, to: FormulaDate): number {
  return Math.round((Date.parse(to.day) - Date.parse(from.day)) / DAY_MS);
}

/** Whole months that have passed, as in an age: 31 January to 28 February is none. */
export function monthsBetween(from: FormulaDate, to: FormulaDate): number {
  if (from.day > to.day) return 0 - monthsBetween(to, from);
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return dayOfMonth(to) < dayOfMonth(from) ? months - 1 : months;
}

export function yearsBetween(from: FormulaDate, to: FormulaDate): number {
  return Math.trunc(monthsBetween(from, to) / 12);
}

/** By the moment where both know theirs, else by the day. */
export function isBefore(one: FormulaDate, other: FormulaDate): boolean {
  if (one.moment !== undefined && other.moment !== undefined) return one.moment < other.moment;
  return one.day < other.day;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= ZONES_KEPT) clocks.clear();
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  // The Canadian English form of a date is YYYY-MM-DD.
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(zone, clock);
  return clock;
}
