import { describe, expect, it } from '@jest/globals';
import { type LoyaltyTierRules } from '@perkstream/published';
import { lastDayInTier } from './last-day-in-tier.js';

const byMonth = { by: 'POINTS_IN_PERIOD', months: 1 } as const;
const grace = { by: 'BALANCE', ends: 'CUSTOM' } as const;

describe('the last day in a tier', () => {
  it.each<[string, LoyaltyTierRules, string, string | null]>([
    ['ends with the balance', { by: 'BALANCE', ends: 'BALANCE_DROP' }, '2026-03-10', null],
    ['is that of the period', { ...byMonth, ends: 'END_OF_PERIOD' }, '2026-03-10', '2026-03-31'],
    ['is that of the quarter', { ...byMonth, months: 3, ends: 'END_OF_PERIOD' }, '2026-02-10', '2026-03-31'],
    ['is that of the next period', { ...byMonth, ends: 'END_OF_NEXT_PERIOD' }, '2026-03-10', '2026-04-30'],
    [
      'lies in the period with which the tier begins',
      { ...byMonth, startsNextPeriod: true, ends: 'END_OF_PERIOD' },
      '2026-03-10',
      '2026-04-30',
    ],
    ['is moved on', { ...byMonth, ends: 'END_OF_PERIOD', extend: 'P7D' }, '2026-03-10', '2026-04-07'],
    ['is rounded up', { ...grace, extend: 'P3M', rounding: { months: 1, to: 'END' } }, '2022-11-10', '2023-02-28'],
    ['is rounded down', { ...grace, extend: 'P3M', rounding: { months: 3, to: 'START' } }, '2022-11-10', '2023-01-01'],
    [
      'is rounded down to no day before the tier was reached',
      { ...grace, extend: 'P7D', rounding: { months: 1, to: 'START' } },
      '2026-03-10',
      '2026-04-01',
    ],
    [
      'is the end of a month by its name',
      { ...grace, extend: 'P1D', rounding: { month: 1, to: 'END' } },
      '2026-03-10',
      '2027-01-31',
    ],
  ])('%s', (_rule, rules, reached, expected) => {
    expect(lastDayInTier(reached, rules)).toBe(expected);
  });
});
