import { refuse, type Refusal } from '@perkstream/kernel';
import { invalid, type QueryRefusal } from './invalid.js';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;
const MAX_PAGE_NUMBER = 1_000;
const MAX_ID_CHARACTERS = 200;
const CURSOR = /^[A-Za-z0-9_.:-]{1,100}$/;

/** `limit`: 1 to 100, 10 where none is asked for; as a number, or as the text of one. */
export function parseLimit(limit: unknown, atMost = MAX_LIMIT, fallback = DEFAULT_LIMIT): number | QueryRefusal {
  if (isNothing(limit)) return fallback;
  const value = wholeNumber(limit);
  if (value !== undefined && value >= 1 && value <= atMost) return value;
  return invalid('query', `Property .limit must be a whole number from 1 to ${atMost}`);
}

/** `page`: 1 to 1000. */
export function parsePage(page: unknown): number | QueryRefusal {
  if (isNothing(page)) return 1;
  const value = wholeNumber(page);
  if (value === undefined || value < 1) return invalid('query', 'Property .page must be a whole number from 1 to 1000');
  if (value > MAX_PAGE_NUMBER)
    return refuse('page_over_limit', { details: `Property .page cannot be higher than ${MAX_PAGE_NUMBER}` });
  return value;
}

/** `starting_after_id`: the id of the last row that the client has. */
export function parseCursor(startingAfterId: unknown): string | undefined | QueryRefusal {
  if (isNothing(startingAfterId)) return undefined;
  if (typeof startingAfterId === 'string' && CURSOR.test(startingAfterId)) return startingAfterId;
  return unknownCursor();
}

/** The same where clients may have chosen the ids of rows. */
export function parseRow(startingAfterId: unknown): string | undefined | QueryRefusal {
  if (isNothing(startingAfterId)) return undefined;
  return typeof startingAfterId === 'string' && startingAfterId.length <= MAX_ID_CHARACTERS
    ? startingAfterId
    : unknownCursor();
}

export function unknownCursor(): Refusal<'invalid_query_params'> {
  const details = 'Property .starting_after_id must be the ID of a row of this list';
  return refuse('invalid_query_params', { details });
}

/** A page of a list with a cursor, as it is answered. */
interface CursorPage<Row> {
  readonly data: Row[];
  readonly has_more: boolean;
  /** The `starting_after_id` of the next page. */
  readonly more_starting_after?: string;
}

/** @param rows one more than the page holds, if there are so many */
export function cursorPage<Row extends { readonly id: string }>(rows: readonly Row[], limit: number): CursorPage<Row> {
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return { data, has_more: last !== undefined, ...(last && { more_starting_after: last.id }) };
}

function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
