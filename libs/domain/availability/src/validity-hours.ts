import { type DailyHours, type ValidityHours } from './windows.js';
import { minuteOfDay, weekdayOf } from './wall-clock.js';

const MINUTES_OF_DAY = 1_440;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Whether one of the windows is open at `wall`. A window over midnight belongs to the day on which it opens. */
export function isWithinHours(hours: ValidityHours, wall: number): boolean {
  const minute = minuteOfDay(wall);
  const weekday = weekdayOf(wall);
  return hours.daily.some((window) => {
    const start = minutesOf(window.startTime);
    const end = endOf(window);
    if (end > start) return minute >= start && minute < end && opensOn(window, weekday);
    return (minute >= start && opensOn(window, weekday)) || (minute < end && opensOn(window, (weekday + 6) % 7));
  });
}

/** The positions of two windows that are open at the same time of some week; undefined when there are none. */
export function findOverlap(daily: readonly DailyHours[]): readonly [number, number] | undefined {
  const stretches = daily.flatMap((window, index) => stretchesOf(window).map((stretch) => ({ ...stretch, index })));
  stretches.sort((a, b) => a.start - b.start || a.index - b.index);
  for (let i = 1; i < stretches.length; i++) {
    const before = stretches[i - 1]!;
    const after = stretches[i]!;
    if (after.start < before.end) return [before.index, after.index];
  }
  return undefined;
}

/** The minutes of a week that a window covers; one over midnight of Saturday goes on at the beginning of the week. */
function stretchesOf(window: DailyHours): { start: number; end: number }[] {
  const start = minutesOf(window.startTime);
  const end = endOf(window);
  const length = end > start ? end - start : end + MINUTES_OF_DAY - start;
  return (window.daysOfWeek ?? EVERY_DAY).flatMap((day) => {
    const from = day * MINUTES_OF_DAY + start;
    if (from + length <= MINUTES_OF_WEEK) return [{ start: from, end: from + length }];
    return [
      { start: from, end: MINUTES_OF_WEEK },
      { start: 0, end: from + length - MINUTES_OF_WEEK },
    ];
  });
}

/** The minutes of the day at which it opens and closes. */
export function minutesOfWindow(window: DailyHours): readonly number[] {
  return [minutesOf(window.startTime), endOf(window) % MINUTES_OF_DAY];
}

function opensOn(window: DailyHours, weekday: number): boolean {
  return window.daysOfWeek === undefined || window.daysOfWeek.includes(weekday);
}

function endOf(window: DailyHours): number {
  return window.expirationTime === undefined ? MINUTES_OF_DAY : minutesOf(window.expirationTime);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
