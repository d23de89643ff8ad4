import { isRefusal, searchedWords, type Condition, type Instant, type Sorting } from '@perkstream/kernel';
import { parseDateBounds, parseDateRange, parseMoment } from './date-bounds.js';
import { parseDeepQuery, type DeepQuery } from './deep-query.js';
import { filterFields, pathOfName, type FilterField, type FilterFields } from './filter-field.js';
import { invalid, type QueryRefusal } from './invalid.js';
import { parseCursor, parseLimit, parsePage, parseRow } from './paging.js';
import { parseFilters } from './parse-filters.js';
import { parseSorting, type Orders } from './sorting.js';

const CURSORS = { page: undefined, rows: parseRow, cursor: parseCursor };
const MAX_SEARCH_CHARACTERS = 200;

/** What one list takes beside its own parameters. */
interface ListDefinition {
  readonly fields?: readonly FilterField[];
  /** Values of `order`: names, whose paths are the names in camel case, or names with their paths. */
  readonly order?: readonly string[] | Orders;
  /** The order where none is asked for; newest first where absent. */
  readonly defaultOrder?: string;
  /** Parameters such as `created_at[before]`, `created_at[after]`: names, as in `order`. */
  readonly bounds?: readonly string[] | Orders;
  /** The path that `start_date` and `end_date` bound. */
  readonly dateRange?: string;
  /** The path of which `starting_after` names the value in the last row that the client has. */
  readonly dateCursor?: string;
  /** The path of the text that `search` looks for parts in: `searchText` of what the list can be searched by. */
  readonly search?: string;
  /**
   * `rows`: pages, or the rows after the one that `starting_after_id` names, in any order. `cursor`: `starting_after_id` instead of `page`. Rows are in the order of their ids, which is that of their age; the ids are
   * where the order `id` says.
   */
  readonly paging?: 'page' | 'rows' | 'cursor';
  readonly limitAtMost?: number;
  readonly defaultLimit?: number;
}

/** A definition, made ready once. */
export interface ReadyList extends ListDefinition {
  readonly ready: {
    readonly fields: FilterFields;
    readonly order: Orders;
    readonly bounds: Orders;
    readonly defaultOrder: string;
  };
}

export interface ListRequest {
  /** All of filters, bounds and cursor; undefined: every row. */
  readonly where?: Condition;
  /** The same without the cursor: the rows of all pages. */
  readonly filters?: Condition;
  readonly orderBy: readonly Sorting[];
  readonly limit: number;
  /** 1 in lists with a cursor */
  readonly page: number;
  readonly offset: number;
  readonly startingAfterId?: string;
  /** All parameters, nested: the list's own ones are read from here. */
  readonly query: DeepQuery;
}

export function defineList(definition: ListDefinition): ReadyList {
  const order = ordersOf(definition.order ?? ['created_at']);
  const newestFirst = definition.paging === 'cursor' && !('created_at' in order) ? '-id' : '-created_at';
  return {
    ...definition,
    ready: {
      fields: filterFields(definition.fields ?? []),
      order,
      bounds: ordersOf(definition.bounds ?? []),
      defaultOrder: definition.defaultOrder ?? newestFirst,
    },
  };
}

/**
 * The parameters of a list as a question to a document store. Parameters that the definition does not name are left alone.
 * @param query the query string, or the flat or nested record that a server made of it
 */
export function parseListQuery(
  list: ReadyList,
  query: string | Readonly<Record<string, unknown>>,
  now: Instant,
): ListRequest | QueryRefusal {
  const deep = parseDeepQuery(query);
  if (isRefusal(deep)) return deep;
  const limit = parseLimit(deep['limit'], list.limitAtMost, list.defaultLimit);
  if (isRefusal(limit)) return limit;
  const page = list.paging === 'cursor' ? 1 : parsePage(deep['page']);
  if (isRefusal(page)) return page;
  const orderBy = parseSorting(deep['order'], list.ready.order, list.ready.defaultOrder);
  if (isRefusal(orderBy)) return orderBy;
  const startingAfterId = CURSORS[list.paging ?? 'page']?.(deep['starting_after_id']);
  if (isRefusal(startingAfterId)) return startingAfterId;
  const filters = filtersOf(list, deep, now);
  if (isRefusal(filters)) return filters;
  const lastDate = list.dateCursor === undefined ? undefined : parseMoment(deep['starting_after'], 'starting_after');
  if (isRefusal(lastDate)) return lastDate;
  const where = allOf([
    filters,
    after(lastDate, list.dateCursor ?? '', orderBy),
    list.paging === 'cursor' ? after(startingAfterId, list.ready.order['id'] ?? 'id', orderBy) : undefined,
  ]);
  return {
    ...(where && { where }),
    ...(filters && { filters }),
    orderBy,
    limit,
    page,
    offset: (page - 1) * limit,
    ...(startingAfterId !== undefined && { startingAfterId }),
    query: deep,
  };
}

function filtersOf(list: ReadyList, query: DeepQuery, now: Instant): Condition | undefined | QueryRefusal {
  const parts: (Condition | undefined | QueryRefusal)[] = [
    list.fields ? parseFilters(list.ready.fields, query['filters'], { source: 'query', now }) : undefined,
    ...Object.entries(list.ready.bounds).map(([name, path]) => parseDateBounds(query[name], name, path)),
    list.dateRange === undefined ? undefined : parseDateRange(query, list.dateRange),
    list.search === undefined ? undefined : parseSearch(query['search'], list.search),
  ];
  const refusal = parts.find(isRefusal);
  if (refusal) return refusal as QueryRefusal;
  return allOf(parts as (Condition | undefined)[]);
}

/** Each word of the text is to be a part of what is searched. */
function parseSearch(typed: unknown, field: string): Condition | undefined | QueryRefusal {
  if (typed === undefined || typed === null || typed === '') return undefined;
  if (typeof typed !== 'string' || typed.length > MAX_SEARCH_CHARACTERS)
    return invalid('query', `Property .search must be a text of at most ${MAX_SEARCH_CHARACTERS} characters`);
  return allOf(searchedWords(typed).map((contains) => ({ field, contains })));
}

function allOf(parts: readonly (Condition | undefined)[]): Condition | undefined {
  const conditions = parts.filter((part) => part !== undefined);
  return conditions.length <= 1 ? conditions[0] : { all: conditions };
}

function after(last: string | undefined, path: string, orderBy: readonly Sorting[]): Condition | undefined {
  if (last === undefined) return undefined;
  return orderBy[0]?.descending ? { field: path, less: last } : { field: path, more: last };
}

function ordersOf(names: readonly string[] | Orders): Orders {
  if (!Array.isArray(names)) return names as Orders;
  return Object.fromEntries((names as readonly string[]).map((name) => [name, pathOfName(name)]));
}
