import { describe, expect, it } from '@jest/globals';
import { endOfDay } from './day-end.js';

describe('The end of a day', () => {
  it.each([
    ['2026-08-28', 'UTC', '2026-08-28T23:59:59.999Z'],
    ['2026-08-28', 'Europe/Berlin', '2026-08-28T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
    ['2026-08-28', 'America/New_York', '2026-08-29T03:59:59.999Z'],
  ])('of %s in %s is %s', (day, zone, end) => {
    expect(endOfDay(day, zone)).toBe(end);
  });
});
