import { type Instant } from '@perkstream/kernel';

/**
 * When a campaign, voucher, promotion tier or earning rule is open, as plain JSON that events and documents hold as it is.
 * What is absent sets no bound. Local times and days are those of the project's time zone.
 */
export interface Windows {
  /** Open from this moment on, the moment included. */
  readonly startDate?: Instant;
  /** Open up to this moment, the moment included. */
  readonly expirationDate?: Instant;
  /** Opens at `startDate` plus a multiple of `interval`, each time for `duration`. Never without `startDate`. */
  readonly validityTimeframe?: Timeframe;
  /** Local weekdays, 0 = Sunday … 6 = Saturday; ascending, each once. May stand beside a timeframe: both must be open. */
  readonly validityDayOfWeek?: readonly number[];
  /** Local hours; never beside a timeframe or weekdays. */
  readonly validityHours?: ValidityHours;
}

export interface Timeframe {
  /** ISO 8601 duration longer than nothing: years, months, weeks and days whole, hours, minutes and seconds also with a fraction */
  readonly interval: string;
  /** like `interval` */
  readonly duration: string;
}

export interface ValidityHours {
  readonly daily: readonly DailyHours[];
}

export interface DailyHours {
  /** `HH:mm`, included */
  readonly startTime: string;
  /** `HH:mm`, excluded; absent: until the end of the day. Not after `startTime`: on the next day. */
  readonly expirationTime?: string;
  /** The days on which the window opens, 0 = Sunday … 6 = Saturday; absent: every day. */
  readonly daysOfWeek?: readonly number[];
}
