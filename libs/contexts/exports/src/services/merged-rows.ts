import { type JsonObject } from '@perkstream/kernel';
import { type PageOfRows } from '@perkstream/published';

/** Pages of several contexts, each in order of ids, as one: up to the place where the first of them ends. */
export function merged(pages: readonly PageOfRows[], descending: boolean): PageOfRows {
  const [only, ...others] = pages;
  if (only && others.length === 0) return only;
  const inOrder = (one: string, other: string): number => (one < other === descending ? 1 : -1);
  // Every row has an id: a place where those without one would begin leads back to the beginning of the other pages.
  const places = pages.flatMap(({ next: place }) => (place && place.value !== null ? [place] : []));
  const [next] = places.sort((one, other) => inOrder(one.id, other.id));
  const rows = pages
    .flatMap((page) => page.rows)
    .filter((row) => !next || idOf(row) === next.id || inOrder(idOf(row), next.id) < 0)
    .sort((one, other) => inOrder(idOf(one), idOf(other)));
  const fitting = Math.min(...pages.map((page) => page.fitting ?? Infinity));
  return { rows, ...(next && { next }), ...(fitting < Infinity && { fitting }) };
}

function idOf(row: JsonObject): string {
  return row['id'] as string;
}
