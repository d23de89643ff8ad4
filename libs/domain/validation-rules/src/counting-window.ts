import { type Instant } from '@perkstream/kernel';
import { dayNumberOf, dayTextOf, wallClock, weekdayOf } from './local-time.js';

export type CountingWindow = 'all' | 'daily' | 'weekly' | 'monthly';

/**
 * The name of the local day (`2026-03-01`), week (`2026-W09`) or month (`2026-03`) that `now` is in; empty for `all`. A week
 * belongs to the year that most of its days are in, as in ISO 8601, for any day that it starts on.
 * @param weekStartsOn 0 = Sunday … 6 = Saturday
 */
export function windowKeyOf(window: CountingWindow, now: Instant, timeZone = 'UTC', weekStartsOn = 1): string {
  if (window === 'all') return '';
  const day = dayNumberOf(wallClock(Date.parse(now), timeZone));
  const first = window === 'weekly' ? weekStartsOn : '';
  return remembered(`${window}${first}`, day, () => nameOf(window, day, weekStartsOn));
}

function nameOf(window: CountingWindow, day: number, weekStartsOn: number): string {
  if (window === 'daily') return dayTextOf(day);
  if (window === 'monthly') return dayTextOf(day).slice(0, 7);
  const middle = day - ((weekdayOf(day) - weekStartsOn + 7) % 7) + 3;
  const year = dayTextOf(middle).slice(0, 4);
  const week = Math.floor((middle - dayNumberOf(Date.parse(`${year}-01-01T00:00:00Z`))) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Nearly all questions are about today, and making the name costs more than the rest of a limit. */
const MAX_KEPT_NAMES = 1_000;
const names = new Map<string, Map<number, string>>();

function remembered(kind: string, day: number, make: () => string): string {
  let ofKind = names.get(kind);
  let name = ofKind?.get(day);
  if (name !== undefined) return name;
  if (!ofKind || ofKind.size >= MAX_KEPT_NAMES) names.set(kind, (ofKind = new Map()));
  name = make();
  ofKind.set(day, name);
  return name;
}
