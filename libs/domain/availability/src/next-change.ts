import { instantOf, millisecondsOf, type Instant } from '@perkstream/kernel';
import { nextTimeframeChange } from './timeframe.js';
import { minutesOfWindow } from './validity-hours.js';
import { DAY_MS, wallClock } from './wall-clock.js';
import { type Windows } from './windows.js';

const MINUTE_MS = 60_000;

/**
 * A moment after `now` before which `checkAvailability` says the same as at `now`. It may be a little early: at most at the next opening
 * or closing of a recurring window, also of one that is closed for another reason, or at the next change of clocks.
 * @returns undefined: nothing changes any more
 */
export function nextChange(windows: Windows | undefined, now: Instant, timeZone: string): Instant | undefined {
  if (windows === undefined) return undefined;
  const { startDate, expirationDate } = windows;
  if (startDate !== undefined && now < startDate) return startDate;
  if (expirationDate !== undefined && now > expirationDate) return undefined;
  const at = millisecondsOf(now);
  // Open at the last moment, too.
  const end = expirationDate === undefined ? Infinity : millisecondsOf(expirationDate) + 1;
  const next = Math.min(end, nextOfRecurring(windows, at, timeZone));
  return next === Infinity ? undefined : instantOf(next);
}

function nextOfRecurring(windows: Windows, at: number, timeZone: string): number {
  const { validityTimeframe, validityDayOfWeek, validityHours, startDate } = windows;
  const wall = wallClock(at, timeZone);
  const changes: number[] = [];
  if (validityDayOfWeek) changes.push(nextOfMinutes([0], wall));
  if (validityHours) changes.push(nextOfMinutes([0, ...validityHours.daily.flatMap(minutesOfWindow)], wall));
  if (validityTimeframe && startDate !== undefined) {
    changes.push(nextTimeframeChange(validityTimeframe, wallClock(millisecondsOf(startDate), timeZone), wall));
  }
  const next = Math.min(...changes);
  return next === Infinity ? Infinity : momentOf(next - wall, at, timeZone);
}

/** The first of some minutes of the day that comes after a moment, on the line of the wall clock. */
function nextOfMinutes(minutes: readonly number[], wall: number): number {
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const times = minutes.map((minute) => midnight + minute * MINUTE_MS);
  return Math.min(...times.map((time) => (time > wall ? time : time + DAY_MS)));
}

/** When the wall clock has gone on for so long, or the moment at which it is changed before that. */
function momentOf(milliseconds: number, at: number, timeZone: string): number {
  const offset = wallClock(at, timeZone) - at;
  const isChangedAt = (moment: number) => wallClock(moment, timeZone) - moment !== offset;
  let [before, after] = [at, at + milliseconds];
  if (!isChangedAt(after)) return after;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isChangedAt(middle)) after = middle;
    else before = middle;
  }
  return after;
}
