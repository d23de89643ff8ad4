export const DAY_MS = 86_400_000;

/**
 * What a clock on a wall of the zone shows, as milliseconds on a line of its own on which every day has 24 hours.
 * @param milliseconds since 1970
 */
export function wallClock(milliseconds: number, timeZone = 'UTC'): number {
  return timeZone === 'UTC' ? milliseconds : milliseconds + offsetAt(milliseconds, timeZone);
}

/** The number of the day since 1970-01-01 on the line of the wall clock. */
export function dayNumberOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

export function dayTextOf(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** Clocks change on quarters of an hour, and nearly all questions are about now: answers are kept per quarter. */
const QUARTER_HOUR_MS = 900_000;
const MAX_TIMES_PER_ZONE = 1_000;
const offsets = new Map<string, Map<number, number>>();
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(milliseconds: number, timeZone: string): number {
  const quarter = Math.floor(milliseconds / QUARTER_HOUR_MS);
  let ofZone = offsets.get(timeZone);
  const known = ofZone?.get(quarter);
  if (known !== undefined) return known;
  const offset = fixedOffset(timeZone) ?? offsetByFormat(milliseconds, timeZone);
  if (!ofZone || ofZone.size >= MAX_TIMES_PER_ZONE) offsets.set(timeZone, (ofZone = new Map()));
  ofZone.set(quarter, offset);
  return offset;
}

/** Zones such as `UTC+5:30`, which projects may have and the platform's formats do not know. */
function fixedOffset(timeZone: string): number | undefined {
  const parts = /^(?:utc|gmt)(?:([+-]\d{1,2})(?::(\d{2}))?)?$/i.exec(timeZone);
  if (!parts) return undefined;
  const [hours = '0', minutes = '0'] = [parts[1], parts[2]];
  return (Number(hours) * 60 + Number(minutes) * (hours.startsWith('-') ? -1 : 1)) * 60_000;
}

function offsetByFormat(milliseconds: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      ...fields,
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(milliseconds)) parts[type] = value;
  const year = Number(parts['year']) * (parts['era'] === 'BC' ? -1 : 1) + (parts['era'] === 'BC' ? 1 : 0);
  const shown = new Date(0);
  shown.setUTCFullYear(year, Number(parts['month']) - 1, Number(parts['day']));
  shown.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']));
  return shown.getTime() - Math.floor(milliseconds / 1000) * 1000;
}
