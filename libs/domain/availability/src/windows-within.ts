import { type Windows } from './windows.js';

/** The own dates of a thing, or those of what it is within where it has none. */
export function datesOf(own: Windows, inherited: Windows): Windows {
  return own.startDate !== undefined || own.expirationDate !== undefined ? own : inherited;
}

/**
 * The windows of a thing within another one: it is open while all of them are. Dates and recurring limits are each its own, or the
 * other's where it has none of that kind. A timeframe of the other goes on being counted from the other's start.
 */
export function windowsWithin(own: Windows, inherited: Windows): readonly Windows[] {
  const dates = datesOf(own, inherited);
  const recurring = recurs(own) ? own : inherited;
  if (dates === recurring) return [dates];
  const { startDate, expirationDate } = dates;
  const bounds = {
    ...(startDate !== undefined && { startDate }),
    ...(expirationDate !== undefined && { expirationDate }),
  };
  if (!recurs(recurring)) return [bounds];
  const { expirationDate: _ends, startDate: counted, ...limits } = recurring;
  const start = limits.validityTimeframe && counted !== undefined ? { startDate: counted } : {};
  return [bounds, { ...limits, ...start }];
}

function recurs({ validityTimeframe, validityDayOfWeek, validityHours }: Windows): boolean {
  return Boolean(validityTimeframe ?? validityDayOfWeek ?? validityHours);
}
