import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkAvailability, type Availability } from './check-availability.js';
import { type Windows } from './windows.js';

const WARSAW = 'Europe/Warsaw';
const NEW_YORK = 'America/New_York';

type Case = readonly [rule: string, windows: Windows, now: string, timeZone: string, expected: Availability];

function table(cases: readonly Case[]): void {
  it.each(cases)('%s', (_rule, windows, now, timeZone, expected) => {
    expect(checkAvailability(windows, now, timeZone)).toBe(expected);
  });
}

describe('dates', () => {
  const march: Windows = { startDate: '2026-03-01T00:00:00.000Z', expirationDate: '2026-03-31T22:00:00.000Z' };
  it('is always open where nothing is configured', () => {
    expect(checkAvailability(undefined, '2026-01-01T00:00:00.000Z', WARSAW)).toBe('available');
    expect(checkAvailability({}, '2026-01-01T00:00:00.000Z', WARSAW)).toBe('available');
  });
  table([
    ['is closed before the start', march, '2026-02-28T23:59:59.999Z', WARSAW, 'before_start'],
    ['is open at the start', march, '2026-03-01T00:00:00.000Z', WARSAW, 'available'],
    ['is open at the expiration', march, '2026-03-31T22:00:00.000Z', WARSAW, 'available'],
    ['is closed after the expiration', march, '2026-03-31T22:00:00.001Z', WARSAW, 'after_expiration'],
  ]);
});

describe('days of the week', () => {
  const sundays: Windows = { validityDayOfWeek: [0] };
  table([
    ['takes the local day, ahead of UTC', sundays, '2026-02-28T23:30:00.000Z', WARSAW, 'available'],
    ['takes the local day, behind UTC', sundays, '2026-03-01T04:30:00.000Z', NEW_YORK, 'outside_window'],
    ['is open on the last minute of the day', sundays, '2026-03-02T04:59:00.000Z', NEW_YORK, 'available'],
    ['is closed on other days', sundays, '2026-03-02T12:00:00.000Z', WARSAW, 'outside_window'],
  ]);
});

describe('hours', () => {
  const office: Windows = {
    validityHours: { daily: [{ startTime: '09:00', expirationTime: '17:00', daysOfWeek: [1, 2] }] },
  };
  const night: Windows = {
    validityHours: { daily: [{ startTime: '22:00', expirationTime: '02:00', daysOfWeek: [5] }] },
  };
  const evening: Windows = { validityHours: { daily: [{ startTime: '18:00' }] } };
  const round: Windows = {
    validityHours: { daily: [{ startTime: '12:00', expirationTime: '12:00', daysOfWeek: [1] }] },
  };
  const two: Windows = {
    validityHours: {
      daily: [
        { startTime: '08:00', expirationTime: '09:00' },
        { startTime: '12:00', expirationTime: '13:00' },
      ],
    },
  };
  table([
    ['opens at the start', office, '2026-03-02T08:00:00.000Z', WARSAW, 'available'],
    ['is closed a moment before', office, '2026-03-02T07:59:59.999Z', WARSAW, 'outside_window'],
    ['is open up to the end', office, '2026-03-02T15:59:59.999Z', WARSAW, 'available'],
    ['is closed at the end', office, '2026-03-02T16:00:00.000Z', WARSAW, 'outside_window'],
    ['is closed on other days', office, '2026-03-04T10:00:00.000Z', WARSAW, 'outside_window'],
    ['is open before midnight of its day', night, '2026-03-06T22:30:00.000Z', WARSAW, 'available'],
    ['goes on over midnight', night, '2026-03-07T00:59:00.000Z', WARSAW, 'available'],
    ['ends after midnight', night, '2026-03-07T01:00:00.000Z', WARSAW, 'outside_window'],
    ['does not open early on the night before', night, '2026-03-06T00:30:00.000Z', WARSAW, 'outside_window'],
    ['goes to the end of the day without an end', evening, '2026-03-02T22:59:59.999Z', WARSAW, 'available'],
    ['stops at midnight without an end', evening, '2026-03-02T23:00:00.000Z', WARSAW, 'outside_window'],
    ['lasts a day from a time to the same time', round, '2026-03-03T10:59:00.000Z', WARSAW, 'available'],
    ['lasts no longer than that day', round, '2026-03-03T11:00:00.000Z', WARSAW, 'outside_window'],
    ['opens in the first of several windows', two, '2026-03-03T07:30:00.000Z', WARSAW, 'available'],
    ['is closed between them', two, '2026-03-03T09:30:00.000Z', WARSAW, 'outside_window'],
    ['opens in the second of them', two, '2026-03-03T11:30:00.000Z', WARSAW, 'available'],
    ['follows the clock in summer', office, '2026-07-06T07:00:00.000Z', WARSAW, 'available'],
    ['follows the clock in summer at its end', office, '2026-07-06T15:00:00.000Z', WARSAW, 'outside_window'],
  ]);
});

describe('hours on the days when the clock changes', () => {
  const early: Windows = { validityHours: { daily: [{ startTime: '02:00', expirationTime: '03:30' }] } };
  table([
    ['Warsaw, spring: closed just before', early, '2026-03-29T00:59:00.000Z', WARSAW, 'outside_window'],
    ['Warsaw, spring: what the jump leaves of it is open', early, '2026-03-29T01:00:00.000Z', WARSAW, 'available'],
    ['Warsaw, spring: closed on time', early, '2026-03-29T01:30:00.000Z', WARSAW, 'outside_window'],
    ['Warsaw, autumn: open in the first two o’clock', early, '2026-10-25T00:15:00.000Z', WARSAW, 'available'],
    ['Warsaw, autumn: open in the second two o’clock', early, '2026-10-25T01:15:00.000Z', WARSAW, 'available'],
    ['Warsaw, autumn: closed on time', early, '2026-10-25T02:30:00.000Z', WARSAW, 'outside_window'],
    ['New York, spring: closed just before', early, '2026-03-08T06:59:00.000Z', NEW_YORK, 'outside_window'],
    ['New York, spring: what the jump leaves of it is open', early, '2026-03-08T07:29:00.000Z', NEW_YORK, 'available'],
    ['New York, spring: closed on time', early, '2026-03-08T07:30:00.000Z', NEW_YORK, 'outside_window'],
    ['New York, autumn: closed in both one o’clocks', early, '2026-11-01T06:30:00.000Z', NEW_YORK, 'outside_window'],
    ['New York, autumn: open at two', early, '2026-11-01T07:00:00.000Z', NEW_YORK, 'available'],
  ]);
});

describe('timeframe', () => {
  const daily: Windows = {
    startDate: '2026-03-20T08:00:00.000Z',
    validityTimeframe: { interval: 'P1D', duration: 'PT1H' },
  };
  const secondDay: Windows = { ...daily, validityTimeframe: { interval: 'P2D', duration: 'PT1H' } };
  const monthly: Windows = {
    startDate: '2026-01-31T11:00:00.000Z',
    validityTimeframe: { interval: 'P1M', duration: 'P1D' },
  };
  const summer: Windows = {
    startDate: '2026-07-01T00:00:00.000Z',
    validityTimeframe: { interval: 'P1M', duration: 'P1D' },
  };
  const mixed: Windows = {
    startDate: '2026-01-01T00:00:00.000Z',
    validityTimeframe: { interval: 'P1M1DT1H', duration: 'PT1H' },
  };
  table([
    ['opens at the start', daily, '2026-03-20T08:00:00.000Z', WARSAW, 'available'],
    ['closes after its duration', daily, '2026-03-20T09:00:00.000Z', WARSAW, 'outside_window'],
    ['opens again after an interval', daily, '2026-03-21T08:59:59.999Z', WARSAW, 'available'],
    ['is closed on the days between', secondDay, '2026-03-21T08:30:00.000Z', WARSAW, 'outside_window'],
    ['is open on every second day', secondDay, '2026-03-22T08:30:00.000Z', WARSAW, 'available'],
    ['ends a month on its last day where it is short', monthly, '2026-02-28T11:00:00.000Z', WARSAW, 'available'],
    ['a short month does not shorten the next', monthly, '2026-03-28T12:00:00.000Z', WARSAW, 'outside_window'],
    ['a long month opens on its own last day', monthly, '2026-03-31T10:00:00.000Z', WARSAW, 'available'],
    ['long months are not taken for average ones', summer, '2026-08-31T23:00:00.000Z', 'UTC', 'outside_window'],
    ['opens on time after long months', summer, '2026-09-01T00:00:00.000Z', 'UTC', 'available'],
    ['counts months and days of one interval', mixed, '2026-03-03T02:30:00.000Z', 'UTC', 'available'],
    ['is closed before that', mixed, '2026-03-03T01:59:00.000Z', 'UTC', 'outside_window'],
  ]);
  it('needs both the weekday and the timeframe to be open', () => {
    const windows: Windows = { ...daily, validityDayOfWeek: [1] };
    expect(checkAvailability(windows, '2026-03-23T08:30:00.000Z', WARSAW)).toBe('available');
    expect(checkAvailability(windows, '2026-03-24T08:30:00.000Z', WARSAW)).toBe('outside_window');
    expect(checkAvailability(windows, '2026-03-23T09:30:00.000Z', WARSAW)).toBe('outside_window');
  });
  it('stays open without a break when the duration exceeds the interval', () => {
    const windows: Windows = { ...daily, validityTimeframe: { interval: 'PT1H', duration: 'PT90M' } };
    for (let minute = 0; minute < 600; minute += 7) {
      const now = new Date(Date.parse('2026-03-25T00:00:00Z') + minute * 60_000).toISOString();
      expect(checkAvailability(windows, now, WARSAW)).toBe('available');
    }
  });
});

describe('timeframe over a clock change', () => {
  const daily = (startDate: string, interval = 'P1D'): Windows => ({
    startDate,
    validityTimeframe: { interval, duration: 'PT1H' },
  });
  const warsawWinter = daily('2026-03-20T08:00:00.000Z');
  const warsawSummer = daily('2026-10-20T07:00:00.000Z');
  const newYorkWinter = daily('2026-03-01T14:00:00.000Z');
  const newYorkSummer = daily('2026-10-20T13:00:00.000Z');
  table([
    ['Warsaw, spring: opens at nine local', warsawWinter, '2026-03-30T07:00:00.000Z', WARSAW, 'available'],
    ['Warsaw, spring: closes at ten local', warsawWinter, '2026-03-30T08:00:00.000Z', WARSAW, 'outside_window'],
    ['Warsaw, autumn: opens at nine local', warsawSummer, '2026-10-26T08:00:00.000Z', WARSAW, 'available'],
    ['Warsaw, autumn: not at eight local', warsawSummer, '2026-10-26T07:30:00.000Z', WARSAW, 'outside_window'],
    ['New York, spring: opens at nine local', newYorkWinter, '2026-03-09T13:00:00.000Z', NEW_YORK, 'available'],
    ['New York, spring: closes at ten local', newYorkWinter, '2026-03-09T14:00:00.000Z', NEW_YORK, 'outside_window'],
    ['New York, autumn: opens at nine local', newYorkSummer, '2026-11-02T14:59:00.000Z', NEW_YORK, 'available'],
    ['New York, autumn: not at eight local', newYorkSummer, '2026-11-02T13:30:00.000Z', NEW_YORK, 'outside_window'],
    [
      'a day given in hours is a day of the clock',
      daily('2026-03-20T08:00:00.000Z', 'PT24H'),
      '2026-03-30T07:30:00.000Z',
      WARSAW,
      'available',
    ],
    [
      'is open right after a start within the repeated hour',
      daily('2026-10-25T00:45:00.000Z'),
      '2026-10-25T01:05:00.000Z',
      WARSAW,
      'available',
    ],
  ]);
});

describe('bounded work', () => {
  it('answers at once however long ago the start and however short the interval', () => {
    const windows: Windows = {
      startDate: '1970-01-01T00:00:00.000Z',
      validityTimeframe: { interval: 'PT1S', duration: 'PT0.5S' },
    };
    // Counted one by one, 1.8 thousand million openings a thousand times would never end.
    for (let i = 0; i < 1_000; i++) checkAvailability(windows, '2026-03-01T00:00:00.250Z', 'UTC');
    expect(checkAvailability(windows, '2026-03-01T00:00:00.250Z', 'UTC')).toBe('available');
    expect(checkAvailability(windows, '2026-03-01T00:00:00.500Z', 'UTC')).toBe('outside_window');
  });

  it('agrees with counting the openings one by one', () => {
    const interval = fc.record({
      months: fc.integer({ min: 0, max: 5 }),
      days: fc.integer({ min: 0, max: 40 }),
      hours: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(
        interval,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 900 * 24 }),
        (step, length, hour) => {
          const start = Date.UTC(2024, 0, 31, 5);
          const now = start + hour * 3_600_000;
          const windows: Windows = {
            startDate: new Date(start).toISOString(),
            validityTimeframe: { interval: `P${step.months}M${step.days}DT${step.hours}H`, duration: `PT${length}H` },
          };
          let opened = start;
          for (let n = 1; openingAt(start, step, n) <= now; n++) opened = openingAt(start, step, n);
          const expected = now < opened + length * 3_600_000 ? 'available' : 'outside_window';
          expect(checkAvailability(windows, new Date(now).toISOString(), 'UTC')).toBe(expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function openingAt(start: number, step: { months: number; days: number; hours: number }, n: number): number {
  const from = new Date(start);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + step.months * n + 1, 0)).getUTCDate();
  const moved = Date.UTC(
    from.getUTCFullYear(),
    from.getUTCMonth() + step.months * n,
    Math.min(from.getUTCDate(), lastDay),
    from.getUTCHours(),
  );
  return moved + (step.days * 24 + step.hours) * n * 3_600_000;
}
