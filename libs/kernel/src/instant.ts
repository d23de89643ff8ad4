import { DateTime, Duration } from 'luxon';

/** A moment on the wire and in events: ISO 8601 in UTC with milliseconds, `2026-03-01T08:00:00.000Z`. Sorts as text. */
export type Instant = string;

/** Milliseconds since 1970 → the text form. */
export function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}

/** The text form → milliseconds since 1970. */
export function millisecondsOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Any ISO 8601 date or date-time (UTC where it names no zone) in the text form; undefined when it is none. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const parsed = DateTime.fromISO(text, { zone: 'utc' });
  return parsed.isValid ? parsed.toUTC().toISO({ suppressMilliseconds: false }) : undefined;
}

export function isTimeZone(name: string): boolean {
  return DateTime.local({ zone: name }).isValid;
}

export function isDuration(text: string): boolean {
  return Duration.fromISO(text).isValid;
}

/** `instant` plus an ISO 8601 duration, reckoned in a time zone (a day over a clock change is not always 24 hours). */
export function plusDuration(instant: Instant, duration: string, zone = 'utc'): Instant {
  const moved = DateTime.fromISO(instant, { zone }).plus(Duration.fromISO(duration)).toUTC();
  const text = moved.toISO();
  if (!text) throw new RangeError(`Not a duration: ${duration}`);
  return text;
}
