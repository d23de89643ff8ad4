import { type JsonObject, compileMatcher, type MaybePromise } from '@perkstream/kernel';
import { type Collection, type DocumentQuery, TooMuchFound } from '@perkstream/ports';
import { type PageOfRows, type RowsAsked } from '@perkstream/published';
import { MAX_ANSWER_BYTES } from '../operations/largest-answer.js';
import { ofProject } from './of-project.js';
import { isBeforeEmpty, NO_ROW, placeOf, rowsAfter } from './rows-after.js';

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
    return await readRows(collection, asked, present);
  } catch (error) {
    if (!(error instanceof TooMuchFound) || asked.limit === 1) throw error;
    const fitting = Math.ceil(asked.limit / 10);
    return { fitting, ...(await pageOfRows(collection, { ...asked, limit: fitting }, present)) };
  }
}

async function readRows<Document extends object>(
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
    ...(limit > 1 && { bytesAtMost: MAX_ANSWER_BYTES }),
  });
  const made = (await present(found)) as readonly JsonObject[];
  const isWanted = among && compileMatcher(among);
  const rows = isWanted ? made.filter((row, index) => isWanted({ ...found[index], ...row })) : made;
  const last = found.length === limit ? found[found.length - 1] : undefined;
  if (last) return { rows, next: placeOf(last, order.field) };
  return { rows, ...(after && isBeforeEmpty(order, after) && { next: NO_ROW }) };
}
