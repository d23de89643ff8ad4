import {
  endOfPeriod,
  type LocalDate,
  localDateOf,
  plusDays,
  plusDuration,
  plusMonths,
  startOfDay,
} from '@perkstream/kernel';
import { type LoyaltyTierRules } from '@perkstream/published';
import { nextDayOfYear } from '../points-expiration/last-day-of-points.js';

/** The end of the period of the calendar that a day lies in. */
export function lastDayOfPeriod(day: LocalDate, { months = 1 }: LoyaltyTierRules): LocalDate {
  return endOfPeriod(day, months);
}

/**
 * The last day in a tier; null: as long as the balance is within it.
 * @param reached the day on which it was reached, or prolonged
 */
export function lastDayInTier(reached: LocalDate, rules: LoyaltyTierRules): LocalDate | null {
  if (rules.ends === 'BALANCE_DROP') return null;
  const { rounding } = rules;
  const last = extended(findBase(reached, rules), rules);
  if (!rounding) return last;
  if ('month' in rounding) return nextDayOfYear(last, rounding.month, rounding.to === 'END' ? 31 : 1);
  const end = endOfPeriod(last, rounding.months);
  if (rounding.to === 'END') return end;
  const start = plusMonths(plusDays(end, 1), -rounding.months);
  return start < reached ? plusDays(end, 1) : start;
}

function findBase(reached: LocalDate, rules: LoyaltyTierRules): LocalDate {
  if (rules.ends === 'CUSTOM') return reached;
  const end = lastDayOfPeriod(reached, rules);
  // A tier that begins with the next period lasts until the end of that at least.
  const isThis = rules.ends === 'END_OF_PERIOD' && !rules.startsNextPeriod;
  return isThis ? end : lastDayOfPeriod(plusDays(end, 1), rules);
}

function extended(day: LocalDate, { extend }: LoyaltyTierRules): LocalDate {
  return extend === undefined ? day : localDateOf(plusDuration(startOfDay(day, 'utc'), extend), 'utc');
}
