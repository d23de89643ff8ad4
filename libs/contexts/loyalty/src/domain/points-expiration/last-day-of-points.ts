import { dateWithin, endOfPeriod, type LocalDate, partsOfDate, plusMonths } from '@perkstream/kernel';
import { type PointsExpirationRules } from '@perkstream/published';

const MONTHS = { END_OF_MONTH: 1, END_OF_QUARTER: 3, END_OF_HALF_YEAR: 6, END_OF_YEAR: 12 } as const;

/**
 * The last day on which points are usable; null: they never expire. They are taken away when the next day begins.
 * @param earned the day of the order or event, of the activation of pending points, or of the transfer
 */
export function lastDayOfPoints(earned: LocalDate, rules: PointsExpirationRules | null): LocalDate | null {
  if (rules === null) return null;
  if (rules.periodType === 'FIXED_DAY_OF_YEAR') return nextDayOfYear(earned, rules.fixedMonth, rules.fixedDay);
  const last = plusMonths(earned, rules.periodValue);
  if (rules.rounding === undefined) return last;
  if (rules.rounding === 'PARTICULAR_MONTH') return nextDayOfYear(last, rules.roundingMonth, 31);
  return endOfPeriod(last, MONTHS[rules.rounding]);
}

/** The day itself counts. A day that the month lacks is the month's last. */
export function nextDayOfYear(from: LocalDate, month: number, day: number): LocalDate {
  const { year } = partsOfDate(from);
  const thisYear = dateWithin(year, month, day);
  return thisYear >= from ? thisYear : dateWithin(year + 1, month, day);
}
