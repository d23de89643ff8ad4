import { isRefusal, parseInstant, type Condition, type Instant } from '@perkstream/kernel';
import { echo, invalid, isRecord, type QueryRefusal } from './invalid.js';

const MAX_DATE_CHARACTERS = 40;

/** `created_at[after]=…&created_at[before]=…`, as a deep query holds it: both bounds excluded. */
export function parseDateBounds(value: unknown, name: string, path: string): Condition | undefined | QueryRefusal {
  if (value === undefined || value === null || value === '') return undefined;
  if (!isRecord(value)) return invalid('query', `Property .${name} must be an object with before or after`);
  const unknown = Object.keys(value).find((key) => key !== 'before' && key !== 'after');
  if (unknown !== undefined) return invalid('query', `Property .${name}.${echo(unknown)} is neither before nor after`);
  const after = parseMoment(value['after'], `${name}.after`);
  if (isRefusal(after)) return after;
  const before = parseMoment(value['before'], `${name}.before`);
  if (isRefusal(before)) return before;
  return between(after && { field: path, more: after }, before && { field: path, less: before });
}

/** `start_date=…&end_date=…`: both bounds included. */
export function parseDateRange(
  query: Readonly<Record<string, unknown>>,
  path: string,
): Condition | undefined | QueryRefusal {
  const start = parseMoment(query['start_date'], 'start_date');
  if (isRefusal(start)) return start;
  const end = parseMoment(query['end_date'], 'end_date');
  if (isRefusal(end)) return end;
  return between(start && { field: path, moreOrEqual: start }, end && { field: path, lessOrEqual: end });
}

/** One date or date-time of a query; undefined when it is not sent. */
export function parseMoment(value: unknown, name: string): Instant | undefined | QueryRefusal {
  if (value === undefined || value === null || value === '') return undefined;
  const instant = typeof value === 'string' && value.length <= MAX_DATE_CHARACTERS ? parseInstant(value) : undefined;
  return instant ?? invalid('query', `Property .${name} must be an ISO 8601 date or date-time`);
}

function between(from: Condition | '' | undefined, to: Condition | '' | undefined): Condition | undefined {
  if (from && to) return { all: [from, to] };
  return from || to || undefined;
}
