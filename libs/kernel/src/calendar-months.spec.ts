import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { plusCalendarMonths } from './calendar-months.js';
import { plusDuration } from './instant.js';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 0, 1, 13, 30);
/** With a leap day. */
const FOUR_YEARS = Array.from({ length: 4 * 365 + 1 }, (_, day) => FIRST + day * DAY_MS);
const MONTHS = [-13, -12, -3, -1, 0, 1, 3, 6, 12, 25];

describe('Months that are added to a day', () => {
  it.each(MONTHS)('lead to the day of luxon, and never back as days pass: %i', (months) => {
    let before = -Infinity;
    for (const day of FOUR_YEARS) {
      const moved = plusCalendarMonths(day, months);
      expect(moved).toBe(DateTime.fromMillis(day, { zone: 'utc' }).plus({ months }).toMillis());
      expect(moved).toBeGreaterThanOrEqual(before);
      before = moved;
    }
  });

  it.each(MONTHS)('are those of a duration: %i', (months) => {
    for (const day of FOUR_YEARS) {
      const duration = `P${months}M`;
      expect(Date.parse(plusDuration(new Date(day).toISOString(), duration))).toBe(plusCalendarMonths(day, months));
    }
  });
});
