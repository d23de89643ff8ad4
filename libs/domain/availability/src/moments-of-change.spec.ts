import { describe, expect, it } from '@jest/globals';
import { instantOf } from '@perkstream/kernel';
import fc from 'fast-check';
import { checkAvailability } from './check-availability.js';
import { momentsOfChange } from './moments-of-change.js';
import { type Windows } from './windows.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_MOMENTS = 10_000;
const ZONES = ['UTC', 'Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe'];

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
const hours = fc.record(
  { startTime: time, expirationTime: time, daysOfWeek: weekdays },
  { requiredKeys: ['startTime'] },
);
const timeframe = fc.record({
  interval: fc.constantFrom('P1D', 'P2D', 'PT7H', 'P1M', 'P1W'),
  duration: fc.constantFrom('PT1H', 'PT90M', 'P1D', 'P3D'),
});

/** On both sides of the changes of clocks. */
const start = fc.constantFrom('2026-03-05', '2026-03-27', '2026-10-02', '2026-10-22').map(Date.parse);

const windows = fc.oneof(
  fc.record({ validityHours: fc.record({ daily: fc.array(hours, { minLength: 1, maxLength: 3 }) }) }),
  fc.record({ validityDayOfWeek: weekdays, validityTimeframe: timeframe }, { requiredKeys: [] }),
) as fc.Arbitrary<Windows>;

const bounds = fc.record(
  { before: fc.integer({ min: 0, max: 40 * 24 }), after: fc.integer({ min: 1, max: 96 }) },
  { requiredKeys: ['before'] },
);

describe('the moments at which windows open or close', () => {
  it('are all there: between neighbours nothing changes', () => {
    fc.assert(
      fc.property(windows, start, bounds, fc.constantFrom(...ZONES), (recurring, from, { before, after }, zone) => {
        const to = from + 5 * DAY_MS;
        const bounded = {
          ...recurring,
          startDate: instantOf(from - before * 3_600_000 + 2 * DAY_MS),
          ...(after !== undefined && { expirationDate: instantOf(from + after * 3_600_000 + 2 * DAY_MS) }),
        };
        const moments = new Set(momentsOfChange(bounded, from, to, zone, MAX_MOMENTS));
        const isOpen = (moment: number) => checkAvailability(bounded, instantOf(moment), zone);
        let state = isOpen(from);
        for (let moment = from + MINUTE_MS; moment <= to; moment += MINUTE_MS) {
          for (let next = moment - MINUTE_MS + 1; next <= moment; next += MINUTE_MS - 1) {
            const now = isOpen(next);
            if (now !== state && !moments.has(next)) return false;
            state = now;
          }
        }
        return true;
      }),
      { numRuns: 60 },
    );
  });

  it('are not counted out where there are more than are wanted', () => {
    const often: Windows = {
      startDate: '1970-01-01T00:00:00.000Z',
      validityTimeframe: { interval: 'PT1S', duration: 'PT0.5S' },
    };
    expect(momentsOfChange(often, 0, Date.parse('2026-01-01'), 'UTC', 1_000)).toBeUndefined();
  });

  it('are the dates where nothing recurs, the last one a moment later', () => {
    const dates = { startDate: '2026-01-01T00:00:00.000Z', expirationDate: '2026-01-31T00:00:00.000Z' };
    const moments = momentsOfChange(dates, 0, Date.parse('2027-01-01'), 'UTC', 10);
    expect(moments?.map(instantOf)).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.001Z']);
  });
});
