import { type Condition, type Instant, isRefusal, type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { type FilterFields } from './filter-field.js';
import { type QueryRefusal } from './invalid.js';
import { type FilterOptions, parseFilters } from './parse-filters.js';

/** The most characters of a filter's JSON: a project keeps all of its filters in memory. */
const MAX_FILTER_CHARACTERS = 20_000;

/** Filters that are kept, in the form in which they were sent: those of segments and collections. */
export interface StoredFilters {
  /** undefined: everything matches */
  readonly conditionOf: (filter: Readonly<JsonObject>, now: Instant) => Condition | undefined | QueryRefusal;
  /** Why the filter cannot be kept, if so. */
  readonly objectionTo: (filter: Readonly<JsonObject>, now: Instant) => Refusal<'invalid_payload'> | undefined;
}

export function storedFilters(
  fields: FilterFields,
  rules: Pick<FilterOptions, 'junctionRequired'> = {},
): StoredFilters {
  const conditionOf: StoredFilters['conditionOf'] = (filter, now) =>
    parseFilters(fields, filter, { source: 'body', now, at: '.filter', ...rules });
  const objectionTo: StoredFilters['objectionTo'] = (filter, now) => {
    if (JSON.stringify(filter).length > MAX_FILTER_CHARACTERS) {
      return refuse('invalid_payload', { details: 'Property .filter is too long' });
    }
    const condition = conditionOf(filter, now);
    // What was sent in a body is refused so.
    return isRefusal(condition) ? (condition as Refusal<'invalid_payload'>) : undefined;
  };
  return { conditionOf, objectionTo };
}
