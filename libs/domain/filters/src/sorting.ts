import { type Sorting } from '@perkstream/kernel';
import { echo, invalid, type QueryRefusal, type Source } from './invalid.js';

/** The values of `order` that a list takes, each with the path that it sorts by: `{ created_at: 'createdAt' }`. */
export type Orders = Readonly<Record<string, string>>;

/**
 * `-created_at` → sort by `createdAt`, descending.
 * @param fallback the order where none is asked for, in the same form
 */
export function parseSorting(
  order: unknown,
  orders: Orders,
  fallback: string,
  source: Source = 'query',
): Sorting[] | QueryRefusal {
  const asked = order === undefined || order === null || order === '' ? fallback : order;
  const sorting = typeof asked === 'string' ? sortingOf(asked, orders) : undefined;
  if (sorting) return [sorting];
  const allowed = Object.keys(orders).flatMap((name) => [name, `-${name}`]);
  const shown = typeof asked === 'string' ? ` (not ${echo(asked)})` : '';
  return invalid(
    source,
    `Property .order must be equal to one of the allowed values [ ${allowed.join(', ')} ]${shown}`,
  );
}

function sortingOf(order: string, orders: Orders): Sorting | undefined {
  const descending = order.startsWith('-');
  const name = descending ? order.slice(1) : order;
  const field = Object.hasOwn(orders, name) ? orders[name] : undefined;
  return field === undefined ? undefined : { field, descending };
}
