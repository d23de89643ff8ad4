import { plusCalendarMonths } from '@perkstream/kernel';

/** A duration as the two things that do not convert into each other: calendar months, and time (a day is 24 hours of wall clock). */
export interface Span {
  readonly months: number;
  readonly milliseconds: number;
}

const FORM =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const MAX_TEXT_CHARACTERS = 60;
const MAX_MONTHS = 1_200;
const MAX_DURATION_MS = 100 * 366 * 86_400_000;

/** undefined for what is no ISO 8601 duration, lasts no time at all, or longer than a century. */
export function parseSpan(text: string): Span | undefined {
  const parts = text.length <= MAX_TEXT_CHARACTERS ? FORM.exec(text) : null;
  if (!parts) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const span = {
    months: years * 12 + months,
    milliseconds: Math.round(((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
  };
  if (span.months === 0 && span.milliseconds === 0) return undefined;
  return span.months <= MAX_MONTHS && span.milliseconds <= MAX_DURATION_MS ? span : undefined;
}

/** Whether `text` is an ISO 8601 duration that a window or an `activity_duration_after_publishing` may have. */
export function isWindowDuration(text: unknown): text is string {
  return typeof text === 'string' && parseSpan(text) !== undefined;
}

/** `wall` plus `times` spans. A month that lacks the day ends on its last one, and does not shorten the months after it. */
export function plusSpan(wall: number, span: Span, times: number): number {
  return (span.months === 0 ? wall : plusCalendarMonths(wall, span.months * times)) + span.milliseconds * times;
}
