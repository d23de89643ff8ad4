import { DateTime, Info } from 'luxon';
import { plusCalendarMonths } from './calendar-months.js';
import { type Instant, instantOf, millisecondsOf } from './instant.js';

/** A day of the calendar, without a time zone: `2026-03-01`. Sorts as text. */
export type LocalDate = string;

/** The day that it is at a moment in a time zone. @throws RangeError when `instant` or `zone` is none */
export function localDateOf(instant: Instant, zone: string): LocalDate {
  return dateText(DateTime.fromMillis(millisecondsOf(instant), { zone }));
}

/**
 * The first moment of a day in a time zone: midnight, the first of two where the clocks go back to it (Havana, the
 * Azores), or what follows where they skip it.
 */
export function startOfDay(date: LocalDate, zone: string): Instant {
  const [first] = DateTime.fromISO(date, { zone }).startOf('day').getPossibleOffsets();
  const start = first?.toUTC().toISO();
  if (!start) throw new RangeError(`Not a day in a time zone: ${date} in ${zone}`);
  return start;
}

const DAY_MS = 86_400_000;

/**
 * When a day and all that follow begin, as `startOfDay` says it. A day that begins at midnight and in which the clocks do not change ends
 * after 24 hours: a year takes a tenth of the time.
 */
export function* startsOfDays(first: LocalDate, zone: string): Generator<Instant> {
  const clock = Info.normalizeZone(zone);
  const offsetAt = (at: number) => clock.offset(at) * 60_000;
  let day = first;
  let start = startOfDay(day, zone);
  for (;;) {
    yield start;
    const at = millisecondsOf(start);
    const isPlain = offsetAt(at) === offsetAt(at + DAY_MS) && at + offsetAt(at) === Date.parse(day);
    day = plusDays(day, 1);
    start = isPlain ? instantOf(at + DAY_MS) : startOfDay(day, zone);
  }
}

export function plusDays(date: LocalDate, days: number): LocalDate {
  const { year, month, day } = partsOfDate(date);
  return textOf(year, month, day + days);
}

/** The same day of a later month, or that month's last day where it is shorter. */
export function plusMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = partsOfDate(date);
  return dayText(new Date(plusCalendarMonths(Date.UTC(year, month - 1, day), months)));
}

/** The day of a month that has it, or the month's last day. @param month from 1 on */
export function dateWithin(year: number, month: number, dayOfMonth: number): LocalDate {
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return textOf(year, month, Math.min(dayOfMonth, daysInMonth));
}

/** The last day of the month, quarter, half-year or year that a day lies in. */
export function endOfPeriod(date: LocalDate, months: 1 | 3 | 6 | 12): LocalDate {
  const { year, month } = partsOfDate(date);
  return dateWithin(year, Math.ceil(month / months) * months, 31);
}

/** @returns the year, the month (from 1 on) and the day of the month. @throws RangeError when there is no such day */
export function partsOfDate(date: LocalDate): { year: number; month: number; day: number } {
  const [year = NaN, month = NaN, day = NaN] = date.split('-').map(Number);
  if (textOf(year, month, day) !== date) throw new RangeError(`Not a date: ${date}`);
  return { year, month, day };
}

/** Days of the calendar need no time zone: this is many times faster than luxon, and done for every change of a loyalty card. */
function textOf(year: number, month: number, day: number): LocalDate {
  return dayText(new Date(Date.UTC(year, month - 1, day)));
}

function dayText(date: Date): LocalDate {
  return `${padded(date.getUTCFullYear(), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
}

function padded(count: number, length: number): string {
  return String(count).padStart(length, '0');
}

function dateText(date: DateTime): LocalDate {
  const text = date.toISODate();
  if (text === null) throw new RangeError(`Not a date: ${date.invalidExplanation ?? date.invalidReason}`);
  return text;
}
