import { language } from '../../texts/texts.js';

export const DAY_MS = 86_400_000;

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const NUMERIC: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** Days before months, and hours of 24: one way of saying dates, which nobody reads as another day. */
export function dateLocale(): string {
  return { en: 'en-GB', de: 'de-DE' }[language()];
}

/** A moment in the zone of the project: `28 Aug 2026, 13:28`. */
export function momentText(iso: string, zone: string): string {
  return formatted(iso, zone, { ...DAY, ...TIME });
}

export function dayText(iso: string, zone: string): string {
  return formatted(iso, zone, DAY);
}

/** A day with its weekday: `Fri, 28 Aug 2026`. */
export function weekdayText(iso: string, zone: string): string {
  return formatted(iso, zone, { weekday: 'short', ...DAY });
}

/** The time of a moment: `13:28`. */
export function timeText(iso: string, zone: string): string {
  return formatted(iso, zone, TIME);
}

/** A moment to the second, with the zone that it is in. */
export function exactText(iso: string, zone: string): string {
  return `${formatted(iso, zone, { ...DAY, ...TIME, second: '2-digit' })} ${zone}`;
}

/** How long ago, or in how long: `3 hours ago`, `in 2 days`. */
export function distanceText(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? ['second', 1_000];
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(Math.trunc(distance / length), unit);
}

/** The day that a moment lies in, in the zone of the project: `2026-08-28`. */
export function dayOf(moment: Date, zone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts }).format(moment);
}

/**
 * The moment at which clocks of a zone show a date and time, as fields of forms have them: `2026-08-28T13:28`. Of two such moments, when clocks
 * are set back, it is the first; a time that clocks leave out is as long after the gap began.
 */
export function instantOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const candidates = [-DAY_MS, DAY_MS].map((away) => asUtc - offsetAt(asUtc + away, zone));
  const moment = candidates.find((each) => each + offsetAt(each, zone) === asUtc) ?? Math.max(...candidates);
  return new Date(moment).toISOString();
}

/** What clocks of a zone show at a moment, as fields of forms have it. */
export function localOf(iso: string, zone: string): string {
  const moment = Date.parse(iso);
  return new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, 16);
}

/** By how many milliseconds clocks of a zone are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...NUMERIC });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(moment / 1_000) * 1_000;
}

/** A day, `2026-08-28`, is the same in every zone. */
function formatted(iso: string, zone: string, options: Intl.DateTimeFormatOptions): string {
  const timeZone = iso.includes('T') ? zone : 'UTC';
  return new Intl.DateTimeFormat(dateLocale(), { timeZone, ...options }).format(new Date(iso));
}
