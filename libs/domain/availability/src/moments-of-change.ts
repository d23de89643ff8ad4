import { millisecondsOf } from '@perkstream/kernel';
import { parseSpan, plusSpan, type Span } from './duration.js';
import { minutesOfWindow } from './validity-hours.js';
import { DAY_MS, wallClock } from './wall-clock.js';
import { type Windows } from './windows.js';

const MINUTE_MS = 60_000;
/** Clocks are put forward or back by less. */
const MAX_SHIFT_MS = 2 * 3_600_000;

/**
 * The moments between two others at which windows may open or close, in no special order. Between neighbours of them nothing changes;
 * at some of them nothing does either. Milliseconds since 1970.
 * @param from not included
 * @param to included
 * @param most undefined is the answer where there would be more
 */
export function momentsOfChange(
  windows: Windows,
  from: number,
  to: number,
  timeZone: string,
  most: number,
): readonly number[] | undefined {
  const { startDate, expirationDate, validityDayOfWeek, validityHours, validityTimeframe } = windows;
  const found: number[] = [];
  const add = (moment: number) => {
    if (moment > from && moment <= to) found.push(moment);
  };
  // It is open at its last moment, too.
  if (startDate !== undefined) add(millisecondsOf(startDate));
  if (expirationDate !== undefined) add(millisecondsOf(expirationDate) + 1);
  const first = Math.max(from, startDate === undefined ? from : millisecondsOf(startDate));
  const last = Math.min(to, expirationDate === undefined ? to : millisecondsOf(expirationDate));
  if (first > last || !(validityDayOfWeek || validityHours || validityTimeframe)) return found;
  const days = daysBetween(first, last, timeZone);
  const minutes = new Set(validityHours?.daily.flatMap(minutesOfWindow) ?? []);
  if (validityDayOfWeek || minutes.size > 0) minutes.add(0);
  if (days.length * (minutes.size + 1) > most) return undefined;
  const addWall = (wall: number) => momentsOf(wall, timeZone).forEach(add);
  for (const day of days) {
    for (const minute of minutes) addWall(day + minute * MINUTE_MS);
    const shift = shiftWithin(day, timeZone);
    if (shift !== undefined) add(shift);
  }
  if (!validityTimeframe || startDate === undefined) return found;
  const interval = parseSpan(validityTimeframe.interval);
  const duration = parseSpan(validityTimeframe.duration);
  if (!interval || !duration) return found;
  const walls = openings(wallClock(millisecondsOf(startDate), timeZone), interval, duration, days, most);
  for (const wall of walls ?? []) addWall(wall);
  return walls && found;
}

/** The beginnings of the days of the wall clock, with one more at each end. */
function daysBetween(from: number, to: number, timeZone: string): number[] {
  const days: number[] = [];
  const last = wallClock(to, timeZone) + DAY_MS;
  for (let day = Math.floor(wallClock(from, timeZone) / DAY_MS) * DAY_MS - DAY_MS; day <= last; day += DAY_MS) {
    days.push(day);
  }
  return days;
}

/** Walls at which a timeframe opens and closes. */
function openings(
  start: number,
  interval: Span,
  duration: Span,
  days: readonly number[],
  most: number,
): readonly number[] | undefined {
  const [first = 0] = days;
  const end = days.at(-1)! + DAY_MS;
  const shortest = interval.months * 28 * DAY_MS + interval.milliseconds;
  const longest = interval.months * 31 * DAY_MS + interval.milliseconds;
  const lasts = duration.months * 31 * DAY_MS + duration.milliseconds;
  if ((end - first + lasts) / shortest > most) return undefined;
  const walls: number[] = [];
  for (let n = Math.max(0, Math.floor((first - lasts - start) / longest) - 1); ; n++) {
    const opened = plusSpan(start, interval, n);
    if (opened > end) return walls;
    const closed = plusSpan(opened, duration, 1);
    if (closed >= first) walls.push(opened, closed);
    if (walls.length > 2 * most) return undefined;
  }
}

/** When the wall clock shows it: once, twice, or where it is skipped, about then. */
function momentsOf(wall: number, timeZone: string): readonly number[] {
  const early = wallClock(wall - DAY_MS, timeZone) - (wall - DAY_MS);
  const late = wallClock(wall + DAY_MS, timeZone) - (wall + DAY_MS);
  return early === late ? [wall - early] : [wall - early, wall - late];
}

/** When clocks are changed on a day of the wall clock, if they are. */
function shiftWithin(day: number, timeZone: string): number | undefined {
  const [start = day] = momentsOf(day, timeZone);
  let low = start - MAX_SHIFT_MS;
  let high = start + DAY_MS + MAX_SHIFT_MS;
  const offsetAt = (moment: number) => wallClock(moment, timeZone) - moment;
  const before = offsetAt(low);
  if (offsetAt(high) === before) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
