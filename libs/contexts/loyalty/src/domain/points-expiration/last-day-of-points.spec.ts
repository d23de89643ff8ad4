import { describe, expect, it } from '@jest/globals';
import { type PointsExpirationRules } from '@perkstream/published';
import { lastDayOfPoints } from './last-day-of-points.js';

type Rounding = Extract<PointsExpirationRules, { periodType: 'MONTH' }>['rounding'];

function months(periodValue: number, rounding?: Exclude<Rounding, 'PARTICULAR_MONTH'>): PointsExpirationRules {
  return { periodType: 'MONTH', periodValue, ...(rounding && { rounding }) };
}

const december31: PointsExpirationRules = { periodType: 'FIXED_DAY_OF_YEAR', fixedMonth: 12, fixedDay: 31 };

describe('the last day of points', () => {
  it.each<[earned: string, PointsExpirationRules | null, last: string | null]>([
    ['2025-01-25', months(1), '2025-02-25'],
    ['2025-01-01', months(0), '2025-01-01'],
    ['2025-01-31', months(1), '2025-02-28'],
    ['2024-01-31', months(1), '2024-02-29'],
    ['2025-01-17', months(1, 'END_OF_MONTH'), '2025-02-28'],
    ['2025-02-10', months(3, 'END_OF_QUARTER'), '2025-06-30'],
    ['2025-05-20', months(2, 'END_OF_HALF_YEAR'), '2025-12-31'],
    ['2025-11-15', months(3, 'END_OF_YEAR'), '2026-12-31'],
    [
      '2025-01-28',
      { periodType: 'MONTH', periodValue: 2, rounding: 'PARTICULAR_MONTH', roundingMonth: 1 },
      '2026-01-31',
    ],
    [
      '2025-01-28',
      { periodType: 'MONTH', periodValue: 2, rounding: 'PARTICULAR_MONTH', roundingMonth: 3 },
      '2025-03-31',
    ],
    ['2025-11-28', december31, '2025-12-31'],
    ['2025-12-31', december31, '2025-12-31'],
    ['2026-01-01', december31, '2026-12-31'],
    ['2025-03-01', { periodType: 'FIXED_DAY_OF_YEAR', fixedMonth: 2, fixedDay: 30 }, '2026-02-28'],
    ['2025-03-01', null, null],
  ])('of %s by %j is %s', (earned, rules, last) => {
    expect(lastDayOfPoints(earned, rules)).toBe(last);
  });
});
