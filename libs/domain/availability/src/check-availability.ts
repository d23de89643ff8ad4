import { millisecondsOf, type Instant } from '@perkstream/kernel';
import { isWithinTimeframe } from './timeframe.js';
import { isWithinHours } from './validity-hours.js';
import { wallClock, weekdayOf } from './wall-clock.js';
import { type Windows } from './windows.js';

/** `outside_window`: between start and expiration, but at an hour, on a day or between the openings of a timeframe that are closed. */
export type Availability = 'available' | 'before_start' | 'after_expiration' | 'outside_window';

/**
 * Whether `windows` are open at `now`. Costs two comparisons of texts where nothing recurs, and no search where something does.
 * @param windows as `checkWindows` made them; undefined: always open
 * @param timeZone the project's, an IANA name
 */
export function checkAvailability(windows: Windows | undefined, now: Instant, timeZone: string): Availability {
  if (windows === undefined) return 'available';
  if (windows.startDate !== undefined && now < windows.startDate) return 'before_start';
  if (windows.expirationDate !== undefined && now > windows.expirationDate) return 'after_expiration';
  const { validityTimeframe, validityDayOfWeek, validityHours } = windows;
  if (!validityTimeframe && !validityDayOfWeek && !validityHours) return 'available';
  const wall = wallClock(millisecondsOf(now), timeZone);
  if (validityDayOfWeek && !validityDayOfWeek.includes(weekdayOf(wall))) return 'outside_window';
  if (validityHours && !isWithinHours(validityHours, wall)) return 'outside_window';
  if (validityTimeframe && windows.startDate !== undefined) {
    const start = wallClock(millisecondsOf(windows.startDate), timeZone);
    if (!isWithinTimeframe(validityTimeframe, start, wall)) return 'outside_window';
  }
  return 'available';
}
