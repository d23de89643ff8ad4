import { type Instant, millisecondsOf, plusCalendarMonths } from '@perkstream/kernel';

export const ROLLBACK_MONTHS = 3;

/**
 * Whether it is too late to roll a redemption back. The deadline is reckoned from the redemption on, and not from `now` backwards: months
 * differ in length, and what was too late on 29 May would be allowed again on 1 June.
 */
export function isTooLateToRollBack(redeemedAt: Instant, now: Instant): boolean {
  return millisecondsOf(now) > plusCalendarMonths(millisecondsOf(redeemedAt), ROLLBACK_MONTHS);
}
