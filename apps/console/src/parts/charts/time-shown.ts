import { type Counts, type Figures, type Interval } from '../../api/insights.js';
import { type Address } from '../layout/address.js';
import { DAY_MS, dayOf } from '../words/moment.js';
import { startOfDay } from '../words/start-of-day.js';

export type Span = 'day' | 'week' | 'month' | 'year';

interface Extent {
  readonly interval: Interval;
  /** How many hours, days or months are shown. */
  readonly points: number;
  readonly days: number;
}

const SPANS: Readonly<Record<Span, Extent>> = {
  day: { interval: 'hour', points: 24, days: 1 },
  week: { interval: 'day', points: 7, days: 7 },
  month: { interval: 'day', points: 30, days: 30 },
  year: { interval: 'month', points: 12, days: 365 },
};

/** With the days before, as many as an answer has points. */
export const MAX_DAYS = 500;

/** What people type year by year: `0202` is not meant. */
const EARLIEST = '2000-01-01';

/** A time whose figures are shown, with the one before it. */
export interface TimeShown {
  /** Undefined where it goes from one day to another one. */
  readonly span: Span | undefined;
  readonly interval: Interval;
  /** ISO 8601: the beginning of the time before. */
  readonly from: string;
  /** Up to but not including it; absent: now. */
  readonly to?: string;
  /** Where the time itself begins: after so many points from the end, or at a moment. */
  readonly begins: number | string;
}

/** Why a range is not shown. */
export type RangeRefusal = 'reversed' | 'to_come' | 'long';

export function spanOf(text: string): Span {
  return Object.hasOwn(SPANS, text) ? (text as Span) : 'month';
}

/** The time that the address names: a span, or the days `from` and `to`, both included. */
export function timeShown({ get }: Pick<Address, 'get'>, zone: string, now: Date): TimeShown | RangeRefusal {
  const [from, to] = [dayIn(get('from')), dayIn(get('to'))];
  if (from === undefined && to === undefined) return timeOfSpan(spanOf(get('span')), now);
  return timeOfRange(from, to, zone, now);
}

/** It begins twice the span ago, so that it can be compared with the one before. */
export function timeOfSpan(span: Span, now: Date): TimeShown {
  const { days, interval, points } = SPANS[span];
  const begin = new Date(now.getTime() - 2 * days * DAY_MS);
  if (interval === 'hour') begin.setUTCMinutes(0, 0, 0);
  else begin.setUTCHours(0, 0, 0, 0);
  return { span, interval, from: begin.toISOString(), begins: points };
}

/** A range without its first day has thirty; one without its last day goes up to today, as does one that is not over. */
function timeOfRange(
  first: string | undefined,
  last: string | undefined,
  zone: string,
  now: Date,
): TimeShown | RangeRefusal {
  const today = dayOf(now, zone);
  const until = last === undefined || last > today ? today : last;
  const from = first ?? plusDays(until, -29);
  if (last !== undefined && from > last) return 'reversed';
  if (from > today) return 'to_come';
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  if (days > MAX_DAYS) return 'long';
  const [before, begins, to] = [plusDays(from, -days), from, plusDays(until, 1)].map((day) => startOfDay(day, zone));
  return { span: undefined, interval: days === 1 ? 'hour' : 'day', from: before!, to: to!, begins: begins! };
}

function dayIn(text: string): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && text >= EARLIEST ? text : undefined;
}

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export type Amount = Exclude<keyof Counts, 'failures'>;
export type Rows = Figures['data'];
export type Compared = ReturnType<typeof compared>;

/** The points of the time shown, and by how much each sum differs from the points before them. */
export function compared({ data }: Pick<Figures, 'data'>, { begins }: Pick<TimeShown, 'begins'>) {
  const start =
    typeof begins === 'number' ? Math.max(0, data.length - begins) : data.filter(({ at }) => at < begins).length;
  const shown = data.slice(start);
  const before = data.slice(Math.max(0, start - shown.length), start);
  const sum = (rows: Rows, amount: Amount) => rows.reduce((total, row) => total + (row[amount] ?? 0), 0);
  return {
    shown,
    before,
    total: (amount: Amount) => sum(shown, amount),
    /** In percent; undefined where there was nothing before. */
    change(amount: Amount): number | undefined {
      const then = sum(before, amount);
      return then === 0 ? undefined : ((sum(shown, amount) - then) / then) * 100;
    },
    failures: failuresIn(shown),
  };
}

/** Reasons with how often, the most frequent first. */
function failuresIn(rows: Rows): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { failures } of rows)
    for (const [key, count] of Object.entries(failures)) counts.set(key, (counts.get(key) ?? 0) + count);
  return [...counts].sort(([, one], [, other]) => other - one);
}
