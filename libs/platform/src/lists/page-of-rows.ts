import { type Condition, valueAt, type JsonObject } from '@perkstream/kernel';
import { type Collection, TooMuchFound } from '@perkstream/ports';
import { type PageOfRows, type RowPlace, type RowsAsked } from '@perkstream/published';
import { LARGEST_ANSWER } from '../operations/largest-answer.js';
import { ofProject } from './of-project.js';

/** The rows that an export asks for: those after the last one that it has, so that each page costs the same. Fewer, where they are large. */
export async function pageOfRows<Document extends object>(
  collection: Pick<Collection<Document>, 'find'>,
  asked: RowsAsked,
  present: (document: Document) => JsonObject,
): Promise<PageOfRows> {
  try {
    return await rowsOf(collection, asked, present);
  } catch (error) {
    if (!(error instanceof TooMuchFound)) throw error;
    return pageOfRows(collection, { ...asked, limit: Math.ceil(asked.limit / 10) }, present);
  }
}

async function rowsOf<Document extends object>(
  collection: Pick<Collection<Document>, 'find'>,
  { projectId, where, order, after, limit }: RowsAsked,
  present: (document: Document) => JsonObject,
): Promise<PageOfRows> {
  const rest = after && rowsAfter(order.field, order.descending === true, after);
  const found = await collection.find({
    where: ofProject(projectId, where, rest),
    orderBy: [order],
    limit,
    ...(limit > 1 && { bytesAtMost: LARGEST_ANSWER }),
  });
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
