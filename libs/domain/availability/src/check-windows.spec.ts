import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { activityWindow } from './activity-window.js';
import { checkAvailability } from './check-availability.js';
import { checkWindows } from './check-windows.js';
import { isWindowDuration } from './duration.js';
import { presentWindows } from './present-windows.js';

describe('checking the validity fields of a body', () => {
  it('takes every accepted form of a date, and ignores other fields', () => {
    expect(checkWindows({ start_date: '2026-03-01', expiration_date: '2026-03-31T22:00:00+02:00', name: 'x' })).toEqual(
      {
        startDate: '2026-03-01T00:00:00.000Z',
        expirationDate: '2026-03-31T20:00:00.000Z',
      },
    );
    expect(checkWindows({ start_date: '2026-03-01T08' })).toEqual({ startDate: '2026-03-01T08:00:00.000Z' });
  });

  it('reads null, empty lists and empty objects as "not set"', () => {
    const nothing = {
      start_date: null,
      expiration_date: null,
      validity_timeframe: {},
      validity_day_of_week: [],
      validity_hours: { daily: [] },
    };
    expect(checkWindows(nothing)).toEqual({});
    expect(checkWindows({})).toEqual({});
  });

  it('sorts weekdays and takes a missing end as the end of the day', () => {
    expect(checkWindows({ validity_day_of_week: [5, 1, 5] })).toEqual({ validityDayOfWeek: [1, 5] });
    const daily = [{ start_time: '18:00', expiration_time: '', days_of_week: [6, 0] }];
    expect(checkWindows({ validity_hours: { daily } })).toEqual({
      validityHours: { daily: [{ startTime: '18:00', daysOfWeek: [0, 6] }] },
    });
  });

  const start_date = '2026-03-01T00:00:00.000Z';
  const hours = (...daily: readonly object[]) => ({ validity_hours: { daily } });
  it.each([
    ['a date that is none', { start_date: 'soon' }, '.start_date'],
    ['a date that is a number', { expiration_date: 1772323200000 }, '.expiration_date'],
    ['an end before the start', { start_date, expiration_date: '2026-02-28' }, '.expiration_date'],
    ['a timeframe without a start', { validity_timeframe: { interval: 'P1D', duration: 'PT1H' } }, '.start_date'],
    ['a timeframe without a duration', { start_date, validity_timeframe: { interval: 'P1D' } }, '.duration'],
    [
      'an interval that is no duration',
      { start_date, validity_timeframe: { interval: '1 day', duration: 'PT1H' } },
      '.interval',
    ],
    ['an interval of nothing', { start_date, validity_timeframe: { interval: 'PT0S', duration: 'PT1H' } }, '.interval'],
    ['a negative duration', { start_date, validity_timeframe: { interval: 'P1D', duration: '-PT1H' } }, '.duration'],
    ['a timeframe that is a text', { start_date, validity_timeframe: 'P1D' }, '.validity_timeframe'],
    ['a weekday of 7', { validity_day_of_week: [7] }, '.validity_day_of_week.0'],
    ['a weekday that is a text', { validity_day_of_week: [1, '2'] }, '.validity_day_of_week.1'],
    ['hours that are a list', { validity_hours: [] }, '.validity_hours'],
    ['a time of 24:00', hours({ start_time: '24:00' }), '.daily.0.start_time'],
    ['a time without a colon', hours({ start_time: '08:00', expiration_time: '0900' }), '.daily.0.expiration_time'],
    ['hours on a day that is none', hours({ start_time: '08:00', days_of_week: [-1] }), '.days_of_week.0'],
    [
      'hours that overlap',
      hours({ start_time: '08:00', expiration_time: '10:00' }, { start_time: '09:59', expiration_time: '11:00' }),
      '.daily.1',
    ],
    [
      'hours that overlap over midnight of Saturday',
      hours(
        { start_time: '22:00', expiration_time: '02:00', days_of_week: [6] },
        { start_time: '01:00', expiration_time: '03:00', days_of_week: [0] },
      ),
      '.daily',
    ],
    ['hours beside weekdays', { validity_day_of_week: [1], ...hours({ start_time: '08:00' }) }, '.validity_hours'],
    [
      'hours beside a timeframe',
      { start_date, validity_timeframe: { interval: 'P1D', duration: 'PT1H' }, ...hours({ start_time: '08:00' }) },
      '.validity_hours',
    ],
    ['more windows than a list may have', hours(...Array.from({ length: 51 }, () => ({}))), '.daily'],
  ])('refuses %s', (_what, wire, path) => {
    const refusal = checkWindows(wire);
    expect(refusal).toMatchObject({ refused: 'invalid_payload' });
    expect(isRefusal(refusal) && refusal.details?.details).toContain(path);
  });

  it('lets windows touch', () => {
    const daily = [
      { start_time: '08:00', expiration_time: '10:00' },
      { start_time: '10:00', expiration_time: '08:00' },
    ];
    expect(isRefusal(checkWindows({ validity_hours: { daily } }))).toBe(false);
  });

  it('names the given path', () => {
    expect(checkWindows({ start_date: 1 }, '.voucher')).toMatchObject({
      details: { details: expect.stringContaining('.voucher.start_date') },
    });
  });

  it('never throws on any value, and keeps what it presents', () => {
    const field = fc.anything({ maxDepth: 4, withNullPrototype: true });
    const names = ['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'];
    const wire = fc.oneof(field, fc.dictionary(fc.constantFrom(...names), field));
    fc.assert(
      fc.property(wire, (value) => {
        const windows = checkWindows(value);
        if (!isRefusal(windows)) expect(checkWindows(presentWindows(windows))).toEqual(windows);
      }),
    );
  });

  it('presents all fields so that they check to the same', () => {
    const wire = {
      start_date: '2026-03-01T00:00:00.000Z',
      expiration_date: null,
      validity_timeframe: { interval: 'P2D', duration: 'PT1H' },
      validity_day_of_week: [1, 2],
    };
    const windows = checkWindows(wire);
    expect(isRefusal(windows) ? windows : presentWindows(windows)).toEqual(wire);
    const hourly = {
      start_date: null,
      expiration_date: null,
      validity_hours: {
        daily: [
          { start_time: '22:00', expiration_time: '02:00', days_of_week: [5] },
          { start_time: '03:00', expiration_time: '04:00' },
        ],
      },
    };
    const kept = checkWindows(hourly);
    expect(isRefusal(kept) ? kept : presentWindows(kept)).toEqual(hourly);
  });
});

describe('durations', () => {
  it.each(['P1D', 'PT1H', 'P3M', 'P1Y2M3W4DT5H6M7.5S', 'PT0.5H', 'P24D', 'PT5M'])('accepts %s', (text) => {
    expect(isWindowDuration(text)).toBe(true);
  });
  it.each([
    '',
    'P',
    'PT',
    'P0D',
    'PT0.0S',
    'P1DT',
    '1D',
    'P-1D',
    'P1.5D',
    'P1H',
    'PT1D',
    'P101Y',
    'P99999999D',
    'p1d',
    ' P1D',
  ])('refuses "%s"', (text) => {
    expect(isWindowDuration(text)).toBe(false);
  });
  it('refuses what is no text', () => {
    expect(isWindowDuration(1)).toBe(false);
    expect(isWindowDuration(null)).toBe(false);
  });
});

describe('activity after publishing', () => {
  it('starts when the code is published', () => {
    const window = activityWindow('2026-03-20T08:00:00.000Z', 'P24D', 'Europe/Warsaw');
    expect(window).toEqual({ startDate: '2026-03-20T08:00:00.000Z', expirationDate: '2026-04-13T07:00:00.000Z' });
    expect(checkAvailability(window, '2026-04-13T07:00:00.000Z', 'Europe/Warsaw')).toBe('available');
  });
  it('is reckoned in UTC where no zone is named', () => {
    expect(activityWindow('2026-03-20T08:00:00.000Z', 'P24D').expirationDate).toBe('2026-04-13T08:00:00.000Z');
  });
});
