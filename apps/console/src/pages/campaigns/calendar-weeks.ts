import { DAY_MS, dayOf } from '../../parts/words/moment.js';
import { startOfDay } from '../../parts/words/start-of-day.js';

/** Weeks that the calendar shows. */
export const WEEKS = 12;

/** Those of them that lie before the week of today, where no week is asked for. */
const WEEKS_BEFORE = 3;

/** The Mondays of the weeks that are shown, as days; with the one after the last. */
export function mondaysFrom(asked: string, zone: string, now: Date): readonly string[] {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  const first = isDay ? mondayOf(asked) : plusWeeks(mondayOf(dayOf(now, zone)), -WEEKS_BEFORE);
  return Array.from({ length: WEEKS + 1 }, (_, week) => plusWeeks(first, week));
}

export function plusWeeks(day: string, weeks: number): string {
  return new Date(Date.parse(day) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  const at = Date.parse(day);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

interface Dated {
  readonly start_date?: string | null | undefined;
  readonly expiration_date?: string | null | undefined;
}

export interface Bar {
  /** Per cent of the time shown */
  readonly left: number;
  readonly width: number;
  /** It begins before the time shown, or has no beginning. */
  readonly isCutLeft: boolean;
  readonly isCutRight: boolean;
}

/** A share of the time shown that is still seen. */
const MIN_WIDTH = 1;

/** Where the bar of a campaign stands between two days; undefined where the campaign does not run between them. */
export function barOf(
  { start_date: start, expiration_date: end }: Dated,
  [first, last]: readonly [string, string],
  zone: string,
): Bar | undefined {
  const [from, to] = [first, last].map((day) => Date.parse(startOfDay(day, zone))) as [number, number];
  const begins = start ? Date.parse(start) : -Infinity;
  const ends = end ? Date.parse(end) : Infinity;
  if (begins >= to || ends <= from || ends <= begins) return undefined;
  const share = (at: number) => ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * 100;
  const width = Math.max(MIN_WIDTH, share(ends) - share(begins));
  return { left: Math.min(share(begins), 100 - width), width, isCutLeft: begins < from, isCutRight: ends > to };
}
