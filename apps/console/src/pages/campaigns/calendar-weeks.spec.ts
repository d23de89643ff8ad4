import { describe, expect, it } from '@jest/globals';
import { barOf, mondaysFrom, WEEKS } from './calendar-weeks.js';

const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-11-29T23:30:00Z');

describe('The weeks of the calendar', () => {
  it('begin with Mondays, three weeks before that of today in the zone of the project', () => {
    // In Berlin it is Monday already.
    expect(mondaysFrom('', ZONE, NOW).slice(0, 2)).toEqual(['2026-11-09', '2026-11-16']);
    expect(mondaysFrom('', 'UTC', NOW)[0]).toBe('2026-11-02');
    expect(mondaysFrom('', ZONE, NOW)).toHaveLength(WEEKS + 1);
  });

  it.each(['2027-01-04', '2027-01-10'])('begin with the week of a day that is asked for: %s', (day) => {
    expect(mondaysFrom(day, ZONE, NOW)[0]).toBe('2027-01-04');
  });

  it.each(['soon', '2027-13-01', '2027-1-4'])('are those of today where what is asked for is no day: %s', (day) => {
    expect(mondaysFrom(day, ZONE, NOW)[0]).toBe('2026-11-09');
  });
});

describe('The bar of a campaign', () => {
  const WEEK = ['2026-03-23', '2026-03-30'] as const;
  const bar = (start: string | null, end: string | null) =>
    barOf({ start_date: start, expiration_date: end }, WEEK, ZONE);

  it('is as long as the campaign runs, also in a week whose clocks change', () => {
    // The week has an hour less.
    const { left, width } = bar('2026-03-24T23:00:00Z', '2026-03-29T22:00:00Z')!;
    expect(left).toBeCloseTo((48 / 167) * 100, 5);
    expect(left + width).toBeCloseTo(100, 5);
  });

  it('goes on beyond the time shown', () => {
    expect(bar(null, null)).toEqual({ left: 0, width: 100, isCutLeft: true, isCutRight: true });
    expect(bar('2026-03-22T23:00:00Z', null)).toMatchObject({ isCutLeft: false, isCutRight: true });
  });

  it('is seen however short it is', () => {
    expect(bar('2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z')).toMatchObject({ left: 99, width: 1 });
  });

  it.each([
    ['2026-03-29T22:00:00Z', null],
    [null, '2026-03-22T23:00:00Z'],
    ['2026-03-26T00:00:00Z', '2026-03-25T00:00:00Z'],
  ])('is none for a campaign that does not run then: %s to %s', (start, end) => {
    expect(bar(start, end)).toBeUndefined();
  });
});
