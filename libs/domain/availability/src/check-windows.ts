import { isRefusal, parseInstant, refuse, type Instant, type Refusal } from '@perkstream/kernel';
import { isWindowDuration } from './duration.js';
import { findOverlap } from './validity-hours.js';
import { type DailyHours, type Timeframe, type ValidityHours, type Windows } from './windows.js';

export type WindowsRefusal = Refusal<'invalid_payload'>;

const MAX_DAILY_WINDOWS = 50;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MAX_DATE_CHARACTERS = 40;

/**
 * The validity fields of a body in the house's form. Other fields of `wire` are not looked at; null is the same as absent, so
 * an update is checked as `checkWindows({ ...presentWindows(current), ...sent })`.
 * @param at path of the object that holds the fields, for the details of a refusal: `.voucher`
 */
export function checkWindows(wire: unknown, at = ''): Windows | WindowsRefusal {
  if (!isRecord(wire)) return invalid(at === '' ? 'Payload must be an object' : `Property ${at} must be an object`);
  const startDate = checkDate(wire['start_date'], `${at}.start_date`);
  if (isRefusal(startDate)) return startDate;
  const expirationDate = checkDate(wire['expiration_date'], `${at}.expiration_date`);
  if (isRefusal(expirationDate)) return expirationDate;
  const timeframe = checkTimeframe(wire['validity_timeframe'], `${at}.validity_timeframe`);
  if (isRefusal(timeframe)) return timeframe;
  const weekdays = checkWeekdays(wire['validity_day_of_week'], `${at}.validity_day_of_week`);
  if (isRefusal(weekdays)) return weekdays;
  const hours = checkHours(wire['validity_hours'], `${at}.validity_hours`);
  if (isRefusal(hours)) return hours;
  const windows: Windows = {
    ...(startDate !== undefined && { startDate }),
    ...(expirationDate !== undefined && { expirationDate }),
    ...(timeframe && { validityTimeframe: timeframe }),
    ...(weekdays && { validityDayOfWeek: weekdays }),
    ...(hours && { validityHours: hours }),
  };
  return contradictionIn(windows, at) ?? windows;
}

function contradictionIn(windows: Windows, at: string): WindowsRefusal | undefined {
  const { startDate, expirationDate, validityTimeframe, validityDayOfWeek, validityHours } = windows;
  if (startDate !== undefined && expirationDate !== undefined && expirationDate < startDate) {
    return invalid(`Property ${at}.expiration_date must not be earlier than start_date`);
  }
  if (validityTimeframe && startDate === undefined) {
    return invalid(`Property ${at}.start_date is required when validity_timeframe is set`);
  }
  if (validityHours && (validityTimeframe || validityDayOfWeek)) {
    const other = validityTimeframe ? 'validity_timeframe' : 'validity_day_of_week';
    return invalid(`Property ${at}.validity_hours cannot be combined with ${other}`);
  }
  return undefined;
}

function checkDate(value: unknown, at: string): Instant | undefined | WindowsRefusal {
  if (isNothing(value)) return undefined;
  const instant = typeof value === 'string' && value.length <= MAX_DATE_CHARACTERS ? parseInstant(value) : undefined;
  return instant ?? invalid(`Property ${at} must be an ISO 8601 date or date-time`);
}

function checkTimeframe(value: unknown, at: string): Timeframe | undefined | WindowsRefusal {
  if (isNothing(value)) return undefined;
  if (!isRecord(value)) return invalid(`Property ${at} must be an object`);
  const { interval, duration } = value;
  if (isNothing(interval) && isNothing(duration)) return undefined;
  if (!isWindowDuration(interval))
    return invalid(`Property ${at}.interval must be an ISO 8601 duration longer than zero`);
  if (!isWindowDuration(duration))
    return invalid(`Property ${at}.duration must be an ISO 8601 duration longer than zero`);
  return { interval, duration };
}

function checkWeekdays(value: unknown, at: string): readonly number[] | undefined | WindowsRefusal {
  if (isNothing(value)) return undefined;
  if (!Array.isArray(value)) return invalid(`Property ${at} must be an array`);
  const weekday = value.findIndex((day) => !Number.isInteger(day) || day < 0 || day > 6);
  if (weekday >= 0) return invalid(`Property ${at}.${weekday} must be a whole number from 0 (Sunday) to 6 (Saturday)`);
  const days = [...new Set(value as number[])].sort((a, b) => a - b);
  return days.length > 0 ? days : undefined;
}

function checkHours(value: unknown, at: string): ValidityHours | undefined | WindowsRefusal {
  if (isNothing(value)) return undefined;
  if (!isRecord(value)) return invalid(`Property ${at} must be an object`);
  const { daily } = value;
  if (isNothing(daily)) return undefined;
  if (!Array.isArray(daily)) return invalid(`Property ${at}.daily must be an array`);
  if (daily.length === 0) return undefined;
  if (daily.length > MAX_DAILY_WINDOWS)
    return invalid(`Property ${at}.daily must not have more than ${MAX_DAILY_WINDOWS} items`);
  const windows: DailyHours[] = [];
  for (const [index, entry] of daily.entries()) {
    const window = checkDailyHours(entry, `${at}.daily.${index}`);
    if (isRefusal(window)) return window;
    windows.push(window);
  }
  const overlap = findOverlap(windows);
  if (overlap) return invalid(`Property ${at}.daily.${overlap[1]} overlaps with ${at}.daily.${overlap[0]}`);
  return { daily: windows };
}

function checkDailyHours(value: unknown, at: string): DailyHours | WindowsRefusal {
  if (!isRecord(value)) return invalid(`Property ${at} must be an object`);
  const start = value['start_time'];
  const end = value['expiration_time'];
  const startTime = isNothing(start) || start === '' ? '00:00' : start;
  if (!isTime(startTime)) return invalid(`Property ${at}.start_time must be a time of the form HH:mm`);
  const expirationTime = isNothing(end) || end === '' ? undefined : end;
  if (expirationTime !== undefined && !isTime(expirationTime)) {
    return invalid(`Property ${at}.expiration_time must be a time of the form HH:mm`);
  }
  const daysOfWeek = checkWeekdays(value['days_of_week'], `${at}.days_of_week`);
  if (isRefusal(daysOfWeek)) return daysOfWeek;
  return { startTime, ...(expirationTime !== undefined && { expirationTime }), ...(daysOfWeek && { daysOfWeek }) };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value);
}

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(details: string): WindowsRefusal {
  return refuse('invalid_payload', { details });
}
