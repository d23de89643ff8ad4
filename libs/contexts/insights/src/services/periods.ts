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

/** How far back an answer goes where the request does not say. */
const USUAL_DAYS: Readonly<Record<FigureInterval, number>> = { hour: 1, day: 30, month: 365 };

/** The days from `from` to `to` of a request, up to now where it does not say until when. */
export function daysAsked(
  query: { readonly from?: string; readonly to?: string },
  now: Instant,
  timeZone: string,
): readonly Instant[] | QueryRefusal {
  return periodsAsked('day', query, now, timeZone);
}

/** The same by hours, days or months. */
export function periodsAsked(
  interval: FigureInterval,
  query: { readonly from?: string; readonly to?: string },
  now: Instant,
  timeZone: string,
): readonly Instant[] | QueryRefusal {
  const from = parseMoment(query.from, 'from');
  if (isRefusal(from)) return from;
  const to = parseMoment(query.to, 'to');
  if (isRefusal(to)) return to;
  return periodsBetween(interval, { from, to: to ?? now }, timeZone);
}

/**
 * The hours, days or months from one moment up to another one, as the moments in which they begin, with the end of the last.
 * Days and months are those of the time zone.
 */
function periodsBetween(
  interval: FigureInterval,
  bounds: { readonly from: Instant | undefined; readonly to: Instant },
  timeZone: string,
): readonly Instant[] | Refusal<'invalid_query_params'> {
  const { to } = bounds;
  const from = bounds.from ?? instantOf(Math.max(0, millisecondsOf(to) - USUAL_DAYS[interval] * 24 * HOUR_MS));
  if (from >= to) return invalid('Property .from must be before .to');
  if (millisecondsOf(to) - millisecondsOf(from) > MAX_DAYS * 24 * HOUR_MS) {
    return invalid(`The period from .from to .to can have at most ${MAX_DAYS} days`);
  }
  const starts: Instant[] = [];
  for (const start of startsFrom(interval, from, timeZone)) {
    starts.push(start);
    if (start >= to) return starts;
    if (starts.length > MAX_FIGURES)
      return invalid(`The period from .from to .to can have at most ${MAX_FIGURES} intervals`);
  }
  return starts;
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
