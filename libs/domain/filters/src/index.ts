export { type QueryRefusal, type Source } from './invalid.js';
export { parseDeepQuery, type DeepQuery, type DeepValue } from './deep-query.js';
export { filterFields, type FilterField, type FilterFields, type FilterType } from './filter-field.js';
export { type OperatorName } from './operator-name.js';
export { parseFilters, type FilterOptions } from './parse-filters.js';
export { parseSorting, type Orders } from './sorting.js';
export { type CursorPage, cursorPage, parseCursor, parseLimit, parsePage } from './paging.js';
export { parseDateBounds, parseDateRange, parseMoment } from './date-bounds.js';
export { defineList, parseListQuery, type ListDefinition, type ListRequest, type ReadyList } from './list-query.js';
