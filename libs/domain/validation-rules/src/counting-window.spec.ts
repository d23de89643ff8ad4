import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { windowKeyOf } from './counting-window.js';
import { wallClock } from './local-time.js';

describe('windows of counting', () => {
  it.each([
    ['all', '2026-03-01T12:00:00.000Z', 'UTC', 1, ''],
    ['daily', '2026-03-01T23:30:00.000Z', 'UTC', 1, '2026-03-01'],
    ['daily', '2026-03-01T23:30:00.000Z', 'Europe/Warsaw', 1, '2026-03-02'],
    ['daily', '2026-03-01T04:30:00.000Z', 'America/New_York', 1, '2026-02-28'],
    ['monthly', '2026-02-28T23:30:00.000Z', 'Europe/Warsaw', 1, '2026-03'],
    ['monthly', '2026-02-28T22:30:00.000Z', 'Europe/Warsaw', 1, '2026-02'],
    ['weekly', '2026-03-01T12:00:00.000Z', 'UTC', 1, '2026-W09'],
    ['weekly', '2026-03-02T12:00:00.000Z', 'UTC', 1, '2026-W10'],
    ['weekly', '2026-03-01T12:00:00.000Z', 'UTC', 0, '2026-W09'],
    ['weekly', '2026-02-28T12:00:00.000Z', 'UTC', 0, '2026-W08'],
    ['weekly', '2026-02-28T12:00:00.000Z', 'UTC', 6, '2026-W09'],
    ['weekly', '2026-02-27T12:00:00.000Z', 'UTC', 6, '2026-W08'],
    ['weekly', '2027-01-01T12:00:00.000Z', 'UTC', 1, '2026-W53'],
    ['weekly', '2027-01-04T12:00:00.000Z', 'UTC', 1, '2027-W01'],
    ['weekly', '2024-12-30T12:00:00.000Z', 'UTC', 1, '2025-W01'],
    ['daily', '2026-03-01T23:30:00.000Z', 'UTC+5:30', 1, '2026-03-02'],
    ['daily', '2026-03-01T01:30:00.000Z', 'utc-2', 1, '2026-02-28'],
  ] as const)('%s of %s in %s, weeks from day %d: %s', (window, now, zone, weekStartsOn, expected) => {
    expect(windowKeyOf(window, now, zone, weekStartsOn)).toBe(expected);
  });

  it('a day lasts until local midnight on both days on which the clock changes', () => {
    expect(windowKeyOf('daily', '2026-03-29T21:59:59.999Z', 'Europe/Warsaw')).toBe('2026-03-29');
    expect(windowKeyOf('daily', '2026-03-29T22:00:00.000Z', 'Europe/Warsaw')).toBe('2026-03-30');
    expect(windowKeyOf('daily', '2026-10-25T22:59:59.999Z', 'Europe/Warsaw')).toBe('2026-10-25');
    expect(windowKeyOf('daily', '2026-10-25T23:00:00.000Z', 'Europe/Warsaw')).toBe('2026-10-26');
    expect(windowKeyOf('daily', '2026-11-02T04:59:00.000Z', 'America/New_York')).toBe('2026-11-01');
    expect(windowKeyOf('daily', '2026-11-02T05:00:00.000Z', 'America/New_York')).toBe('2026-11-02');
  });

  it('seven days from the first day of a week share its name, for any first day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 6 }), (day, weekStartsOn) => {
        const first = day - ((((day + 4) % 7) - weekStartsOn + 7) % 7);
        const names = Array.from({ length: 14 }, (_, i) =>
          windowKeyOf('weekly', new Date((first + i) * 86_400_000).toISOString(), 'UTC', weekStartsOn),
        );
        expect(new Set(names.slice(0, 7)).size).toBe(1);
        expect(new Set(names).size).toBe(2);
      }),
    );
  });

  it('refuses a zone that is none as the bug that it is', () => {
    expect(() => wallClock(0, 'Middle/Earth')).toThrow(RangeError);
  });
});
