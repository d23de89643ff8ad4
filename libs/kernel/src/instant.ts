import { DateTime, Duration, FixedOffsetZone, IANAZone } from 'luxon';

/** A moment on the wire and in events: ISO 8601 in UTC with milliseconds, `2026-03-01T08:00:00.000Z`. Sorts as text. */
export type Instant = string;

const LATEST: Instant = '9999-12-31T23:59:59.999Z';
const EARLIEST: Instant = '0000-01-01T00:00:00.000Z';

/** Milliseconds since 1970 → the text form. */
export function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}

/** The text form → milliseconds since 1970. */
export function millisecondsOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Requests are at work for less, and clocks of replicas are less apart. */
const AT_WORK_FOR_MS = 60_000;

/**
 * Whether something happened before another thing for sure: each by the clock of its request, which may end after one that began later.
 */
export function isLongBefore(earlier: Instant, later: Instant): boolean {
  return millisecondsOf(earlier) < millisecondsOf(later) - AT_WORK_FOR_MS;
}

/**
 * Any ISO 8601 date or date-time (UTC where it names no zone) in the text form; undefined when it is none, or when it lies
 * outside of the years 0 to 9999 in UTC, where the text form would no longer sort.
 */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const plain = PLAIN.exec(text);
  if (plain && !isNextDay(text)) return plainInstant(plain);
  const parsed = DateTime.fromISO(text, { zone: 'utc' });
  const instant = parsed.isValid ? parsed.toUTC().toISO({ suppressMilliseconds: false }) : null;
  return instant?.length === LATEST.length ? instant : undefined;
}

/** The forms in which dates and date-times are written: they are read without the calendar, twenty times as fast. */
const PLAIN =
  /^(\d{4}-\d\d-\d\d)(?:T(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;

/** Whether a text is a date or date-time in a form that is read at once. */
export function isPlainInstant(text: string): boolean {
  return PLAIN.test(text) && !isNextDay(text);
}

/** T24 is the beginning of the next day. */
function isNextDay(text: string): boolean {
  return text.startsWith('T24', 10);
}

function plainInstant(parts: RegExpExecArray): Instant | undefined {
  const [, date = '', hour = '00', minute = '00', second = '00', fraction = '0', sign, hours, minutes = 0] = parts;
  const written = `${date}T${hour}:${minute}:${second}`;
  const local = Date.parse(`${written}Z`);
  // A day that its month does not have is read as one of the next month.
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(date.slice(8))) return undefined;
  const offset = sign ? (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000) : 0;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const instant = instantOf(local + milliseconds - offset);
  return instant.length === LATEST.length ? instant : undefined;
}

/** An IANA name (`Europe/Berlin`) or a fixed offset (`UTC+2`); not the local zone of the machine. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name) || FixedOffsetZone.parseSpecifier(name) !== null;
}

/** How long an ISO 8601 duration lasts: days of 24 hours, months as the first ones of a year. @throws RangeError when it is none */
export function secondsIn(duration: string): number {
  return millisecondsOf(plusDuration('1970-01-01T00:00:00.000Z', duration)) / 1000;
}

/** An ISO 8601 duration with at least one number in it. */
export function isDuration(text: string): boolean {
  return /\d/.test(text) && Duration.fromISO(text).isValid;
}

/**
 * `instant` plus an ISO 8601 duration, reckoned in a time zone (a day over a clock change is not always 24 hours). What would lie
 * beyond the years that the text form can show stays at their end.
 * @throws RangeError when `instant`, `duration` or `zone` is none
 */
export function plusDuration(instant: Instant, duration: string, zone = 'utc'): Instant {
  const wanted = Duration.fromISO(duration);
  if (!wanted.isValid) throw new RangeError(`Not a duration: ${duration}`);
  const start = DateTime.fromISO(instant, { zone });
  if (!start.isValid) throw new RangeError(`Not an instant in a time zone: ${instant} in ${zone}`);
  const text = start.plus(wanted).toUTC().toISO();
  if (text?.length === LATEST.length) return text;
  return wanted.valueOf() < 0 ? EARLIEST : LATEST;
}
