import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf, millisecondsOf, type Instant } from '@perkstream/kernel';
import { checkAvailability } from './check-availability.js';
import { nextChange } from './next-change.js';
import { type Windows } from './windows.js';

const ZONE = 'Europe/Berlin';
const at = (text: string) => text as Instant;

describe('the next change of windows', () => {
  it.each<[string, Windows, string, string | undefined]>([
    [
      'a start to come',
      { startDate: at('2026-12-01T00:00:00.000Z') },
      '2026-11-30T12:00:00.000Z',
      '2026-12-01T00:00:00.000Z',
    ],
    [
      'an end, whose moment is still open',
      { expirationDate: at('2026-12-01T00:00:00.000Z') },
      '2026-11-30T12:00:00.000Z',
      '2026-12-01T00:00:00.001Z',
    ],
    ['an end that is over', { expirationDate: at('2026-11-01T00:00:00.000Z') }, '2026-11-30T12:00:00.000Z', undefined],
    ['no window', {}, '2026-11-30T12:00:00.000Z', undefined],
    [
      'hours',
      { validityHours: { daily: [{ startTime: '17:00', expirationTime: '19:00' }] } },
      '2026-11-30T15:00:00.000Z',
      '2026-11-30T16:00:00.000Z',
    ],
    ['days', { validityDayOfWeek: [2] }, '2026-11-30T15:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    [
      'a timeframe',
      { startDate: at('2026-11-30T10:00:00.000Z'), validityTimeframe: { interval: 'P2D', duration: 'PT1H' } },
      '2026-11-30T10:30:00.000Z',
      '2026-11-30T11:00:00.000Z',
    ],
  ])('is that of %s', (_, windows, now, next) => {
    expect(nextChange(windows, at(now), ZONE)).toBe(next);
  });

  const minute = fc.integer({ min: 0, max: 1_439 });
  const clock = minute.map(
    (all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`,
  );
  const hours = fc.record({ startTime: clock, expirationTime: clock }).map((window) => ({ daily: [window] }));
  const span = fc.constantFrom('PT45M', 'PT7H', 'P1D', 'P1M', 'P2W');
  const timeframe = fc.record({ interval: span, duration: span });
  /** Around changes of clocks, too. */
  const moment = fc
    .tuple(
      fc.constantFrom('2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-07-01T00:00:00.000Z'),
      fc.integer({ min: -3_000, max: 3_000 }),
    )
    .map(([middle, minutes]) => instantOf(millisecondsOf(at(middle)) + minutes * 60_000));
  const windows = fc
    .record({
      startDate: moment,
      validityHours: fc.option(hours, { nil: undefined }),
      validityTimeframe: fc.option(timeframe, { nil: undefined }),
      validityDayOfWeek: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), {
        nil: undefined,
      }),
    })
    .map((all): Windows => JSON.parse(JSON.stringify(all)) as Windows);

  it('is never later than a change', () => {
    fc.assert(
      fc.property(windows, moment, fc.constantFrom(ZONE, 'Australia/Lord_Howe', 'utc'), (some, now, zone) => {
        const next = nextChange(some, now, zone);
        const until = next === undefined ? millisecondsOf(now) + 3 * 86_400_000 : millisecondsOf(next);
        expect(until).toBeGreaterThan(millisecondsOf(now));
        const said = checkAvailability(some, now, zone);
        const limit = Math.min(until, millisecondsOf(now) + 3 * 86_400_000);
        for (let each = millisecondsOf(now); each < limit; each += 5 * 60_000) {
          expect([each, checkAvailability(some, instantOf(each), zone)]).toEqual([each, said]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
