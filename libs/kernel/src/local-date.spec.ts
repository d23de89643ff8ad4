import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  dateWithin,
  endOfPeriod,
  localDateOf,
  partsOfDate,
  plusDays,
  plusMonths,
  startOfDay,
  startsOfDays,
} from './local-date.js';

describe('a day of the calendar', () => {
  it('is the day where the shop is', () => {
    expect(localDateOf('2026-03-01T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-02');
    expect(localDateOf('2026-03-01T23:30:00.000Z', 'America/New_York')).toBe('2026-03-01');
  });

  it('begins at midnight there, summer or winter', () => {
    expect(startOfDay('2026-01-15', 'Europe/Berlin')).toBe('2026-01-14T23:00:00.000Z');
    expect(startOfDay('2026-07-15', 'Europe/Berlin')).toBe('2026-07-14T22:00:00.000Z');
  });

  it('begins when the clocks go on, where they skip midnight', () => {
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
    expect(localDateOf(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('2026-04-24');
  });

  it('begins a day at the first of two midnights, where the clocks go back to it', () => {
    expect(startOfDay('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(startOfDay('2026-10-25', 'Atlantic/Azores')).toBe('2026-10-25T00:00:00.000Z');
  });

  it('stays within its month when months are added', () => {
    expect(plusMonths('2025-01-31', 1)).toBe('2025-02-28');
    expect(plusMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(plusMonths('2025-11-15', 3)).toBe('2026-02-15');
    expect(plusDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(dateWithin(2025, 2, 30)).toBe('2025-02-28');
  });

  it('is reckoned as the calendar of luxon does', () => {
    const [first, last] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 0, 1)];
    const count = fc.integer({ min: -5_000, max: 5_000 });
    fc.assert(
      fc.property(
        fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true }),
        count,
        (moment, many) => {
          const date = moment.toISOString().slice(0, 10);
          const day = DateTime.fromISO(date, { zone: 'utc' });
          expect(plusDays(date, many)).toBe(day.plus({ days: many }).toISODate());
          expect(plusMonths(date, many)).toBe(day.plus({ months: many }).toISODate());
        },
      ),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-03', 'soon', ''])('is none: %j', (date) => {
    expect(() => partsOfDate(date)).toThrow(RangeError);
  });

  it('lies in a month, a quarter, a half-year, a year', () => {
    expect(endOfPeriod('2025-05-10', 1)).toBe('2025-05-31');
    expect(endOfPeriod('2025-05-10', 3)).toBe('2025-06-30');
    expect(endOfPeriod('2025-07-20', 6)).toBe('2025-12-31');
    expect(endOfPeriod('2026-02-15', 12)).toBe('2026-12-31');
  });

  it('throws for a text that is none', () => {
    expect(() => localDateOf('yesterday', 'utc')).toThrow(RangeError);
    expect(() => startOfDay('2026-02-30', 'utc')).toThrow(RangeError);
  });
});

describe('the beginnings of days in a row', () => {
  it.each([
    ['Europe/Berlin', '2026-01-01'],
    ['America/Havana', '2026-01-01'],
    ['Atlantic/Azores', '2026-01-01'],
    ['Africa/Cairo', '2026-01-01'],
    ['Asia/Kathmandu', '2026-01-01'],
    // Midnight is skipped when the clocks go forward; in Samoa a whole day is.
    ['America/Sao_Paulo', '2018-06-01'],
    ['Pacific/Apia', '2011-06-01'],
    ['UTC+2', '2026-01-01'],
  ])('are those of each of them in %s', (zone, first) => {
    const starts = startsOfDays(first, zone);
    for (let days = 0; days < 366; days += 1) {
      expect(starts.next().value).toBe(startOfDay(plusDays(first, days), zone));
    }
  });
});
