import { type Condition, type Sorting, valueAt } from '@perkstream/kernel';
import { type RowPlace } from '@perkstream/published';

/** Before the first of the rows with nothing in the order's field, in descending order. Ids are of letters and digits: all are below. */
export const NO_ROW: RowPlace = { value: null, id: '~' };

/** Whether the rows after a place are followed by those with nothing in the order's field, which are asked for by themselves. */
export function isBeforeEmpty({ field, descending }: Sorting, { value }: RowPlace): boolean {
  return descending === true && field !== 'id' && value !== null;
}

export function placeOf(document: object, field: string): RowPlace {
  const { id } = document as { readonly id: string };
  return { id, value: (valueAt(document, field) ?? null) as RowPlace['value'] };
}

/**
 * Bounded by the order's field alone first, which an index answers. Rows with nothing there stand before all others; in descending
 * order they are asked for by themselves, once the others are through.
 */
export function rowsAfter(field: string, descending: boolean, { value, id }: RowPlace): Condition {
  const ids: Condition = descending ? { field: 'id', less: id } : { field: 'id', more: id };
  if (field === 'id') return ids;
  if (value === null) {
    const empty: Condition = { all: [{ field, present: false }, ids] };
    return descending ? empty : { any: [empty, { field, present: true }] };
  }
  const beyond: Condition = descending ? { field, less: value } : { field, more: value };
  const bound: Condition = descending ? { field, lessOrEqual: value } : { field, moreOrEqual: value };
  return { all: [bound, { any: [beyond, { all: [{ field, is: value }, ids] }] }] };
}
