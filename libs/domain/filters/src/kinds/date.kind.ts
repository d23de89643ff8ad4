import { instantOf, millisecondsOf, parseInstant, type Condition, type Instant } from '@perkstream/kernel';
import { type ReadyField } from '../filter-field.js';
import { each, presence, type Operator, type Operators, type Sent } from '../operator.js';
import { readNumber } from '../sent-value.js';

const DATE = 'an ISO 8601 date or date-time';
export const DAYS = 'a number of days, not below 0';
const DAY_MS = 86_400_000;
const MAX_DAYS = 100_000;
const MAX_DATE_CHARACTERS = 40;

/** `n` days ago and ahead are reckoned from now, exactly; "is n days ago" is the whole calendar day, in UTC as all of a list is. */
export const dateOperators: Operators = {
  ...presence,
  $is: each(DATE, readDate, sameMoment),
  $is_not: each(DATE, readDate, (field, date) => ({ not: sameMoment(field, date) })),
  $after: each(DATE, readDate, (field, date) => ({ field: field.path, more: stored(field, instantOfDate(date)) })),
  $before: each(DATE, readDate, (field, date) => ({ field: field.path, less: stored(field, instantOfDate(date)) })),
  $more_than: days((field, count, now) => ({ field: field.path, less: daysFrom(field, now, -count) })),
  $less_than: days(withinLast),
  $more_than_ago: days((field, count, now) => ({ field: field.path, less: daysFrom(field, now, -count) })),
  $less_than_ago: days(withinLast),
  $more_than_future: days((field, count, now) => ({ field: field.path, more: daysFrom(field, now, count) })),
  $less_than_future: days((field, count, now) => ({
    all: [
      { field: field.path, moreOrEqual: stored(field, now) },
      { field: field.path, less: daysFrom(field, now, count) },
    ],
  })),
  $is_days_ago: days((field, count, now) => wholeDay(field, dayFrom(now, -count))),
  $is_days_in_future: days((field, count, now) => wholeDay(field, dayFrom(now, count))),
  $next_month: { takes: 'nothing', condition: ({ path }, now) => ({ field: path, contains: `-${nextMonth(now)}-` }) },
};

function days(condition: (field: ReadyField, count: number, now: Instant) => Condition): Operator {
  return each(DAYS, readDays, condition);
}

function withinLast(field: ReadyField, count: number, now: Instant): Condition {
  return {
    all: [
      { field: field.path, more: daysFrom(field, now, -count) },
      { field: field.path, lessOrEqual: stored(field, now) },
    ],
  };
}

/** A date without a time means all of that day. */
function sameMoment(field: ReadyField, date: string): Condition {
  return date.length === 10 ? wholeDay(field, date) : { field: field.path, is: stored(field, date) };
}

function wholeDay(field: ReadyField, day: string): Condition {
  if (field.dayOnly) return { field: field.path, is: day };
  const start = instantOfDate(day);
  return {
    all: [
      { field: field.path, moreOrEqual: start },
      { field: field.path, less: daysAfter(start, 1) },
    ],
  };
}

/** `YYYY-MM-DD` where no time was sent, else an instant. */
function readDate(sent: Sent): string | undefined {
  if (typeof sent !== 'string' || sent.length > MAX_DATE_CHARACTERS) return undefined;
  const instant = parseInstant(sent);
  return instant !== undefined && sent.length === 10 ? dayOf(instant) : instant;
}

export function readDays(sent: Sent): number | undefined {
  const count = readNumber(sent);
  return count !== undefined && count >= 0 && count <= MAX_DAYS ? count : undefined;
}

/** The calendar day, in UTC, that many whole days after today. */
export function dayFrom(now: Instant, count: number): string {
  return dayOf(daysAfter(now, Math.trunc(count)));
}

function instantOfDate(date: string): Instant {
  return date.length === 10 ? `${date}T00:00:00.000Z` : date;
}

function daysFrom(field: ReadyField, now: Instant, count: number): string {
  return stored(field, daysAfter(now, count));
}

/** The moment in the form in which the field's documents hold it. */
function stored(field: ReadyField, instant: Instant): string {
  return field.dayOnly ? dayOf(instant) : instant;
}

function daysAfter(instant: Instant, count: number): Instant {
  return instantOf(millisecondsOf(instant) + count * DAY_MS);
}

function dayOf(instant: Instant): string {
  return instant.slice(0, 10);
}

/** `04` in March, of any year: birthdays are asked for this way. */
function nextMonth(now: Instant): string {
  return String((Number(now.slice(5, 7)) % 12) + 1).padStart(2, '0');
}
