import { describe, expect, it } from '@jest/globals';
import { startOfDay } from './start-of-day.js';

describe('A day begins', () => {
  it.each([
    ['2026-11-27', 'UTC', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27', 'Europe/Berlin', '2026-11-26T23:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    // The clocks are changed in the night: at 02:00 of this day.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ])('%s in %s at %s', (day, zone, moment) => {
    expect(startOfDay(day, zone)).toBe(moment);
  });

  it('nowhere, if there is no such day', () => {
    expect(startOfDay('2026-13-99', 'UTC')).toBe('');
    expect(startOfDay('', 'UTC')).toBe('');
  });
});
