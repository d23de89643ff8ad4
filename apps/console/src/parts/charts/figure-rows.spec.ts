import { describe, expect, it } from '@jest/globals';
import { type Figures } from '../../api/insights.js';
import { datesIn } from '../lists/date-bounds.js';
import { datesShown, redemptionsWith } from './figure-rows.js';
import { type Span } from './time-shown.js';

const ZONE = 'Europe/Berlin';
const bounds = (from: string, end: string, span: Span | undefined) => {
  const dates = datesShown([{ at: from }] as Figures['data'], end, span, ZONE);
  return datesIn({ get: (name) => dates.get(name) ?? '' }, ZONE);
};

describe('the rows of a figure', () => {
  it.each<[Span | undefined, string, string]>([
    ['day', '2026-11-28T22:00:00.000Z', '2026-11-29T22:00:00.000Z'],
    ['month', '2026-10-30T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    [undefined, '2026-11-28T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    // The clocks of the zone are changed in between.
    ['month', '2026-10-09T22:00:00.000Z', '2026-11-07T23:00:00.000Z'],
    ['year', '2025-11-30T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ])('of a %s are those from its first moment up to its end', (span, from, end) => {
    const justBefore = new Date(Date.parse(from) - 1).toISOString();
    expect(bounds(from, end, span)).toEqual({ after: justBefore, before: end });
  });

  it('are the codes that were redeemed, each by itself', () => {
    const dates = new URLSearchParams({ from: '2026-11-01', to: '2026-11-29' });
    expect(redemptionsWith(dates, { result: 'SUCCESS' })).toBe(
      '/redemptions?result=SUCCESS&kind=each&from=2026-11-01&to=2026-11-29',
    );
  });
});
