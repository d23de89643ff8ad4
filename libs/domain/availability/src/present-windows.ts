import { type DailyHours, type Windows } from './windows.js';

/** The validity fields on the wire: dates are null where open, recurring limits are left out where there are none. */
interface WireWindows {
  readonly start_date: string | null;
  readonly expiration_date: string | null;
  readonly validity_timeframe?: { readonly interval: string; readonly duration: string };
  readonly validity_day_of_week?: readonly number[];
  readonly validity_hours?: { readonly daily: readonly WireDailyHours[] };
}

interface WireDailyHours {
  readonly start_time: string;
  readonly days_of_week?: readonly number[];
  readonly expiration_time?: string;
}

export function presentWindows(windows: Windows): WireWindows {
  return {
    start_date: windows.startDate ?? null,
    expiration_date: windows.expirationDate ?? null,
    ...(windows.validityTimeframe && { validity_timeframe: windows.validityTimeframe }),
    ...(windows.validityDayOfWeek && { validity_day_of_week: windows.validityDayOfWeek }),
    ...(windows.validityHours && { validity_hours: { daily: windows.validityHours.daily.map(presentHours) } }),
  };
}

function presentHours(hours: DailyHours): WireDailyHours {
  return {
    start_time: hours.startTime,
    ...(hours.daysOfWeek && { days_of_week: hours.daysOfWeek }),
    ...(hours.expirationTime !== undefined && { expiration_time: hours.expirationTime }),
  };
}
