import { type Condition, type JsonObject, matcherOf, type MaybePromise, valueAt } from '@perkstream/kernel';
import { type Collection, type DocumentQuery, TooMuchFound } from '@perkstream/ports';
import { type PageOfRows, type RowPlace, type RowsAsked } from '@perkstream/published';
import { LARGEST_ANSWER } from '../operations/largest-answer.js';
import { ofProject } from './of-project.js';

/** Above every id, which are of letters and digits. */
const ABOVE_IDS = '~';

type Wanted = RowsAsked & Pick<DocumentQuery, 'without'>;

/**
 * The rows that an export asks for: those after the last one that it has, so that each page costs the same. Fewer, where they are
 * large.
 */
export async function pageOfRows<Document extends object>(
  collection: Pick<Collection<Document>, 'find'>,
  asked: Wanted,
  present: (documents: readonly Document[]) => MaybePromise<readonly object[]>,
): Promise<PageOfRows> {
  try {
    return await rowsOf(collection, asked, present);
  } catch (error) {
    if (!(error instanceof TooMuchFound) || asked.limit === 1) throw error;
    const fitting = Math.ceil(asked.limit / 10);
    return { fitting, ...(await pageOfRows(collection, { ...asked, limit: fitting }, present)) };
  }
}

async function rowsOf<Document extends object>(
  collection: Pick<Collection<Document>, 'find'>,
  { projectId, where, among, order, after, limit, without }: Wanted,
  present: (documents: readonly Document[]) => MaybePromise<readonly object[]>,
): Promise<PageOfRows> {
  const descending = order.descending === true;
  const found = await collection.find({
    where: ofProject(projectId, where, after && rowsAfter(order.field, descending, after)),
    orderBy: [order],
    limit,
    ...(without && { without }),
    ...(limit > 1 && { bytesAtMost: LARGEST_ANSWER }),
  });
  const made = (await present(found)) as readonly JsonObject[];
  const isWanted = among && matcherOf(among);
  const rows = isWanted ? made.filter((row, index) => isWanted({ ...found[index], ...row })) : made;
  const last = found.length === limit ? found[found.length - 1] : undefined;
  if (last) return { rows, next: placeOf(last, order.field) };
  const isBeforeEmpty = descending && order.field !== 'id' && after && after.value !== null;
  return { rows, ...(isBeforeEmpty && { next: { value: null, id: ABOVE_IDS } }) };
}

function placeOf(document: object, field: string): RowPlace {
  const { id } = document as { readonly id: string };
  return { id, value: (valueAt(document, field) ?? null) as RowPlace['value'] };
}

/**
 * Bounded by the order's field alone first, which an index answers. Rows with nothing there stand before all others; in descending
 * order they are asked for by themselves, once the others are through.
 */
function rowsAfter(field: string, descending: boolean, { value, id }: RowPlace): Condition {
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
