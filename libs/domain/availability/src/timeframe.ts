import { memoized } from '@perkstream/kernel';
import { parseSpan, plusSpan, type Span } from './duration.js';
import { type Timeframe } from './windows.js';
import { DAY_MS } from './wall-clock.js';

const AVERAGE_MONTH_MS = 30.436875 * DAY_MS;

/**
 * Whether one of the windows that open at `start` plus a multiple of the interval is open at `now`; both on the line of the
 * wall clock. The number of the last opening is computed, not searched: a start date of 1970 costs what one of today costs.
 */
export function isWithinTimeframe(timeframe: Timeframe, start: number, now: number): boolean {
  const { interval, duration } = spansOf(timeframe);
  if (!interval || !duration) return true;
  const opened = plusSpan(start, interval, lastOpening(interval, start, now));
  return now < plusSpan(opened, duration, 1);
}

/** When the window that is open closes, or the next one opens; on the line of the wall clock, after `now`. */
export function nextTimeframeChange(timeframe: Timeframe, start: number, now: number): number {
  const { interval, duration } = spansOf(timeframe);
  if (!interval || !duration) return Infinity;
  const opened = lastOpening(interval, start, now);
  const closes = plusSpan(plusSpan(start, interval, opened), duration, 1);
  const opens = plusSpan(start, interval, opened + 1);
  return Math.min(...[closes, opens].filter((change) => change > now));
}

/**
 * The largest n with start + n × interval ≤ now; 0 also in an hour that a clock change repeats, where the wall can show less
 * than at the start. The estimate is one off at most; the bound only guards that promise.
 */
function lastOpening(interval: Span, start: number, now: number): number {
  const average = interval.months * AVERAGE_MONTH_MS + interval.milliseconds;
  let n = Math.max(0, Math.floor((now - start) / average));
  for (let step = 0; step < 4 && plusSpan(start, interval, n + 1) <= now; step++) n += 1;
  for (let step = 0; step < 4 && n > 0 && plusSpan(start, interval, n) > now; step++) n -= 1;
  return n;
}

const spansOf = memoized(({ interval, duration }: Timeframe) => ({
  interval: parseSpan(interval),
  duration: parseSpan(duration),
}));
