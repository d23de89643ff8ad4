import { type Filter } from 'mongodb';
import { type Stored } from './stored-document.js';

/** What the engine is asked for in place of a condition. */
export interface Narrowed {
  readonly filter: Filter<Stored>;
  /** It finds exactly the documents that meet the condition; otherwise it finds others as well, which have to be sorted out. */
  readonly isExact: boolean;
}

export const EVERYTHING: Narrowed = { filter: {}, isExact: true };
export const NOTHING: Narrowed = { filter: { _id: { $in: [] } }, isExact: true };
/** The engine cannot help. */
export const ANYTHING: Narrowed = { filter: {}, isExact: false };

export function exact(filter: Filter<Stored>): Narrowed {
  return { filter, isExact: true };
}

export function roughly(filter: Filter<Stored>): Narrowed {
  return { filter, isExact: false };
}

export function allOf(parts: readonly Narrowed[]): Narrowed {
  if (parts.some(isNothing)) return NOTHING;
  const isExact = parts.every((part) => part.isExact);
  const filters = parts.filter((part) => !isUnbounded(part)).map(({ filter }) => filter);
  if (filters.length === 0) return isExact ? EVERYTHING : ANYTHING;
  return { filter: filters.length === 1 ? (filters[0] ?? {}) : { $and: filters }, isExact };
}

export function anyOf(parts: readonly Narrowed[]): Narrowed {
  const possible = parts.filter((part) => !isNothing(part));
  if (possible.length === 0) return NOTHING;
  const isExact = possible.every((part) => part.isExact);
  if (possible.some(isUnbounded)) return isExact ? EVERYTHING : ANYTHING;
  const filters = possible.map(({ filter }) => filter);
  return { filter: filters.length === 1 ? (filters[0] ?? {}) : { $or: filters }, isExact };
}

/** The negation of a filter that finds too many would find too few. */
export function noneOf(part: Narrowed): Narrowed {
  if (!part.isExact) return ANYTHING;
  if (isUnbounded(part)) return NOTHING;
  return isNothing(part) ? EVERYTHING : exact({ $nor: [part.filter] });
}

function isNothing(part: Narrowed): boolean {
  return part === NOTHING;
}

function isUnbounded({ filter }: Narrowed): boolean {
  return filter === EVERYTHING.filter || filter === ANYTHING.filter;
}
