import { type Condition, valueAt, type JsonObject } from '@perkstream/kernel';
import { type Collection } from '@perkstream/ports';
import { type PageOfRows, type RowPlace, type RowsAsked } from '@perkstream/published';
import { ofProject } from './of-project.js';

/** The rows that an export asks for: those after the last one that it has, so that each page costs the same. */
export async function pageOfRows<Document extends object>(
  collection: Pick<Collection<Document>, 'find'>,
  { projectId, where, order, after, limit }: RowsAsked,
  present: (document: Document) => JsonObject,
): Promise<PageOfRows> {
  const rest = after && rowsAfter(order.field, order.descending === true, after);
  const found = await collection.find({ where: ofProject(projectId, where, rest), orderBy: [order], limit });
  const last = found.length === limit ? found[found.length - 1] : undefined;
  const rows = found.map(present);
  if (!last) return { rows };
  const id = (rows[rows.length - 1] as JsonObject)['id'] as string;
  return { rows, next: { id, value: order.field === 'id' ? id : (valueAt(last, order.field) as string | number) } };
}

/** Bounded by the order's field alone first, which an index answers. */
function rowsAfter(field: string, descending: boolean, { value, id }: RowPlace): Condition {
  if (field === 'id') return descending ? { field, less: id } : { field, more: id };
  const ids: Condition = descending ? { field: 'id', less: id } : { field: 'id', more: id };
  const beyond: Condition = descending ? { field, less: value } : { field, more: value };
  const bound: Condition = descending ? { field, lessOrEqual: value } : { field, moreOrEqual: value };
  return { all: [bound, { any: [beyond, { all: [{ field, is: value }, ids] }] }] };
}
