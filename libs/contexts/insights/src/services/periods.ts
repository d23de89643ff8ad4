import { parseMoment, type QueryRefusal } from '@perkstream/domain-filters';
import {
  type Instant,
  instantOf,
  isRefusal,
  localDateOf,
  millisecondsOf,
  plusMonths,
  refuse,
  type Refusal,
  startOfDay,
  startsOfDays,
} from '@perkstream/kernel';
import { type FigureInterval, MAX_FIGURES } from '@perkstream/published';

const HOUR_MS = 3_600_000;

/** Longer spans would read a document for each of more than 35,000 hours. */
const MAX_DAYS = 1_461;

/** How far back a span goes where the request does not say. */
const USUAL_SPAN_MS = 30 * 24 * HOUR_MS;
/** From a moment in the first interval to the end of the last: 24 hours, 30 days or 12 months in all, the present one included. */
const USUAL_INTERVALS_MS: Readonly<Record<FigureInterval, number>> = {
  hour: 23 * HOUR_MS + 1,
  day: 29 * 24 * HOUR_MS + 1,
  month: 334 * 24 * HOUR_MS + 1,
};

interface Asked {
  readonly from?: string;
  readonly to?: string;
}

/** The moments `from` and `to` of a request: thirty days up to now where it says nothing. */
export function spanAsked(query: Asked, now: Instant): readonly [from: Instant, to: Instant] | QueryRefusal {
  const [from, to] = [parseMoment(query.from, 'from'), parseMoment(query.to, 'to')];
  if (isRefusal(from)) return from;
  if (isRefusal(to)) return to;
  return spanBetween(from, to ?? now, USUAL_SPAN_MS);
}

/** The days from `from` to `to` of a request, up to now where it does not say until when. */
export function daysAsked(query: Asked, now: Instant, timeZone: string): readonly Instant[] | QueryRefusal {
  return periodsAsked('day', query, now, timeZone);
}

/**
 * The hours, days or months from one moment up to another one, as the moments in which they begin, with the end of the last.
 * Days and months are those of the time zone.
 */
export function periodsAsked(
  interval: FigureInterval,
  query: Asked,
  now: Instant,
  timeZone: string,
): readonly Instant[] | QueryRefusal {
  const [asked, until] = [parseMoment(query.from, 'from'), parseMoment(query.to, 'to')];
  if (isRefusal(asked)) return asked;
  if (isRefusal(until)) return until;
  const span = spanBetween(asked, until ?? now, USUAL_INTERVALS_MS[interval]);
  if (isRefusal(span)) return span;
  const [from, to] = span;
  const starts: Instant[] = [];
  for (const start of startsFrom(interval, from, timeZone)) {
    starts.push(start);
    if (start >= to) return starts;
    if (starts.length > MAX_FIGURES)
      return invalid(`The period from .from to .to can have at most ${MAX_FIGURES} intervals`);
  }
  return starts;
}

function spanBetween(
  asked: Instant | undefined,
  to: Instant,
  usualMs: number,
): readonly [from: Instant, to: Instant] | QueryRefusal {
  const from = asked ?? instantOf(Math.max(0, millisecondsOf(to) - usualMs));
  if (from >= to) return invalid('Property .from must be before .to');
  if (millisecondsOf(to) - millisecondsOf(from) > MAX_DAYS * 24 * HOUR_MS) {
    return invalid(`The period from .from to .to can have at most ${MAX_DAYS} days`);
  }
  return [from, to];
}

function* startsFrom(interval: FigureInterval, from: Instant, timeZone: string): Generator<Instant> {
  if (interval === 'hour') {
    for (let at = Math.floor(millisecondsOf(from) / HOUR_MS) * HOUR_MS; ; at += HOUR_MS) yield instantOf(at);
  }
  const day = localDateOf(from, timeZone);
  if (interval === 'day') yield* startsOfDays(day, timeZone);
  const first = `${day.slice(0, 7)}-01`;
  for (let count = 0; ; count += 1) yield startOfDay(plusMonths(first, count), timeZone);
}

function invalid(details: string): Refusal<'invalid_query_params'> {
  return refuse('invalid_query_params', { details });
}
