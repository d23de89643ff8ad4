import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  instantOf,
  isDuration,
  isLongBefore,
  isTimeZone,
  millisecondsOf,
  parseInstant,
  plusDuration,
  isPlainInstant,
} from './instant.js';

const times = fc.date({
  min: new Date('0001-01-02T00:00:00.000Z'),
  max: new Date('9999-12-30T00:00:00.000Z'),
  noInvalidDate: true,
});

describe('an instant', () => {
  it('is milliseconds since 1970 and back', () => {
    fc.assert(fc.property(times, (time) => expect(millisecondsOf(instantOf(time.getTime()))).toBe(time.getTime())));
  });

  it('is long before another one where no request takes that long', () => {
    const noon = '2026-03-01T12:00:00.000Z';
    expect(isLongBefore('2026-03-01T11:58:59.999Z', noon)).toBe(true);
    expect(isLongBefore('2026-03-01T11:59:00.000Z', noon)).toBe(false);
    expect(isLongBefore('2026-03-01T12:30:00.000Z', noon)).toBe(false);
  });

  it('sorts as text like in time', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(instantOf(a.getTime()) < instantOf(b.getTime())).toBe(a.getTime() < b.getTime());
      }),
    );
  });

  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T08:00:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00.5+02:00', '2026-03-01T06:00:00.500Z'],
    ['2026-03-01T08:00:00.123456Z', '2026-03-01T08:00:00.123Z'],
    ['2024-02-29T23:59:59-01:00', '2024-03-01T00:59:59.000Z'],
  ])('is read from %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it.each(['', '2026', '2026-02-30', '2026-13-01', 'yesterday', '2026-03-01T25:00:00Z', '12/31/2026', '2026-W10-1'])(
    'is not read from “%s”',
    (text) => expect(parseInstant(text)).toBeUndefined(),
  );

  it('is not read where its text would no longer sort', () => {
    expect(parseInstant('9999-12-31T23:59:59-12:00')).toBeUndefined();
    expect(parseInstant('0000-01-01T00:00:00+12:00')).toBeUndefined();
    expect(parseInstant('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
  });

  it('is read from its own text, and from nothing that makes it throw', () => {
    fc.assert(
      fc.property(times, (time) => expect(parseInstant(instantOf(time.getTime()))).toBe(instantOf(time.getTime()))),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseInstant(text);
        if (parsed !== undefined) expect(parsed).toHaveLength(24);
      }),
    );
  });
});

describe('a date-time in its common form', () => {
  const two = fc.integer({ min: 0, max: 61 }).map((number) => String(number).padStart(2, '0'));
  const date = fc.tuple(fc.integer({ min: 0, max: 9999 }), two, two).map(([year, month, day]) => {
    return `${String(year).padStart(4, '0')}-${month}-${day}`;
  });
  const time = fc.oneof(
    fc.tuple(two, two, two).map((parts) => `T${parts.join(':')}`),
    fc
      .tuple(fc.array(two, { minLength: 1, maxLength: 3 }), fc.constantFrom('', ':'))
      .map(([parts, colon]) => `T${parts.join(colon)}`),
  );
  const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^[.,][0-9]{1,9}$/));
  const zone = fc.oneof(
    fc.constantFrom('', 'Z', 'z'),
    fc
      .tuple(fc.constantFrom('+', '-'), two, fc.constantFrom('', ':'), fc.oneof(fc.constant(''), two))
      .map((parts) => parts.join('')),
  );
  const written = fc.oneof(
    date,
    fc.tuple(date, time, fraction, zone).map((parts) => parts.join('')),
  );

  it('is read as the calendar reads it', () => {
    fc.assert(
      fc.property(written, (text) => {
        const calendar = DateTime.fromISO(text, { zone: 'utc' }).toUTC().toISO({ suppressMilliseconds: false });
        expect(parseInstant(text)).toBe(calendar?.length === 24 ? calendar : undefined);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is not called plain where the calendar reads it', () => {
    for (const text of ['2026-03-01T08:00', '2026-03-01T08+02']) expect(isPlainInstant(text)).toBe(true);
    for (const text of ['2026-03-01T24:00:00Z', '2026-03-01T08:00[Europe/Berlin]']) {
      expect(parseInstant(text)).toBeDefined();
      expect(isPlainInstant(text)).toBe(false);
    }
  });
});

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'UTC', 'America/New_York', 'UTC+2'])('is named %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['local', 'system', 'default', '', 'Europe/Atlantis', 'Berlin'])('is never named “%s”', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('a duration', () => {
  it.each(['P1D', 'PT12H', 'P1Y2M3DT4H5M6S', 'P4W'])('is written %s', (text) => expect(isDuration(text)).toBe(true));
  it.each(['', '1 day', 'P', 'D1', '24h'])('is not written “%s”', (text) => expect(isDuration(text)).toBe(false));

  it('is reckoned in the time zone: a day over a clock change has not 24 hours', () => {
    expect(plusDuration('2026-03-28T12:00:00.000Z', 'P1D', 'Europe/Berlin')).toBe('2026-03-29T11:00:00.000Z');
    expect(plusDuration('2026-03-28T12:00:00.000Z', 'PT24H', 'Europe/Berlin')).toBe('2026-03-29T12:00:00.000Z');
    expect(plusDuration('2026-03-28T12:00:00.000Z', 'P1D')).toBe('2026-03-29T12:00:00.000Z');
  });

  it('ends with the month where the next one is shorter', () => {
    expect(plusDuration('2026-01-31T00:00:00.000Z', 'P1M')).toBe('2026-02-28T00:00:00.000Z');
  });

  it.each(['P9999Y', 'P999999999D', 'P99999999999999999999Y', 'PT9007199254740991S'])(
    'stays within the years that can be written: %s leads to their end',
    (duration) => expect(plusDuration('2026-03-01T00:00:00.000Z', duration)).toBe('9999-12-31T23:59:59.999Z'),
  );

  it('leads back to the first of these years at most', () => {
    expect(plusDuration('2026-03-01T00:00:00.000Z', '-P9999Y')).toBe('0000-01-01T00:00:00.000Z');
  });

  it('is a bug where it is none, and so is an instant or a zone', () => {
    expect(() => plusDuration('2026-03-01T00:00:00.000Z', 'soon')).toThrow(RangeError);
    expect(() => plusDuration('soon', 'P1D')).toThrow(RangeError);
    expect(() => plusDuration('2026-03-01T00:00:00.000Z', 'P1D', 'Europe/Atlantis')).toThrow(RangeError);
  });
});
