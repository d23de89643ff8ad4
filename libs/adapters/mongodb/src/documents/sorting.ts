import { type Sorting } from '@perkstream/kernel';
import { pathOf } from './stored-document.js';

/** Null and missing come first, then numbers, texts, and the rest; ties are broken by id, in the direction of the last entry. */
export function buildSort(orderBy: readonly Sorting[] = []): Map<string, 1 | -1> {
  const sort = new Map<string, 1 | -1>();
  const direction = (descending = false) => (descending ? -1 : 1);
  for (const { field, descending } of orderBy) {
    const path = field === 'id' ? '_id' : pathOf(field.split('.'));
    if (!sort.has(path)) sort.set(path, direction(descending));
    if (path === '_id') return sort;
  }
  return sort.set('_id', direction(orderBy.at(-1)?.descending));
}
