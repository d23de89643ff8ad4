import { wallClock as wallClockIn } from '@perkstream/domain-availability';

export const DAY = 86_400_000;

/**
 * What a clock on a wall of the zone shows, as milliseconds on a line of its own on which every day has 24 hours.
 * @param milliseconds since 1970
 */
export function wallClock(milliseconds: number, timeZone = 'UTC'): number {
  return timeZone === 'UTC' ? milliseconds : wallClockIn(milliseconds, timeZone);
}

/** The number of the day since 1970-01-01 on the line of the wall clock. */
export function dayNumberOf(wall: number): number {
  return Math.floor(wall / DAY);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

export function dayTextOf(dayNumber: number): string {
  return new Date(dayNumber * DAY).toISOString().slice(0, 10);
}
