import { Info } from 'luxon';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * What the clock on a wall of the zone shows, as milliseconds on a line of its own on which every day has 24 hours. Recurring
 * windows are reckoned on this line, so that a clock change never moves them: what opens at nine opens at nine all year.
 * @param milliseconds since 1970
 */
export function wallClock(milliseconds: number, timeZone: string): number {
  return milliseconds + offsetAt(milliseconds, timeZone);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(wall: number): number {
  return (((Math.floor(wall / DAY_MS) + 4) % 7) + 7) % 7;
}

export function minuteOfDay(wall: number): number {
  return Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
}

/** Clocks change on quarters of an hour, and questions are about now and a few start dates: nearly all are asked again. */
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const MAX_OFFSETS_PER_ZONE = 1_000;
const offsets = new Map<string, Map<number, number>>();

function offsetAt(milliseconds: number, timeZone: string): number {
  const quarter = Math.floor(milliseconds / QUARTER_HOUR_MS);
  let ofZone = offsets.get(timeZone);
  const known = ofZone?.get(quarter);
  if (known !== undefined) return known;
  const zone = Info.normalizeZone(timeZone);
  if (!zone.isValid) throw new RangeError(`Not a time zone: ${timeZone}`);
  const offset = Math.round(zone.offset(milliseconds) * MINUTE_MS);
  if (!ofZone || ofZone.size >= MAX_OFFSETS_PER_ZONE) offsets.set(timeZone, (ofZone = new Map()));
  ofZone.set(quarter, offset);
  return offset;
}
