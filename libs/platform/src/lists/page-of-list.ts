import { type ListRequest, unknownCursor } from '@perkstream/domain-filters';
import { type Condition, compileMatcher, type Refusal, type Sorting } from '@perkstream/kernel';
import { type Collection, type DocumentQuery } from '@perkstream/ports';
import { MAX_ANSWER_BYTES } from '../operations/largest-answer.js';
import { isBeforeEmpty, NO_ROW, placeOf, rowsAfter } from './rows-after.js';

/**
 * One page of a list, and the total, which the last page gives without counting.
 * @throws TooMuchFound where it is larger than an answer may be
 */
export async function pageOfList<Document extends object>(
  collection: Pick<Collection<Document>, 'find' | 'count'>,
  where: Condition,
  { orderBy, offset = 0, limit }: Pick<DocumentQuery, 'orderBy' | 'offset'> & { readonly limit: number },
): Promise<{ readonly found: readonly Document[]; readonly total: number }> {
  const found = await collection.find({ where, orderBy, offset, limit, bytesAtMost: MAX_ANSWER_BYTES });
  const isLast = found.length < limit && (found.length > 0 || offset === 0);
  return { found, total: isLast ? offset + found.length : await collection.count(where) };
}

interface PageAsked extends Pick<ListRequest, 'orderBy' | 'offset' | 'limit' | 'startingAfterId'> {
  /** The document's id of a row, where clients see another one. */
  readonly documentId?: (id: string) => string;
}

/**
 * The same of lists that also go on after a row (`paging: 'rows'`): each page costs what the first one does, up to the last of a
 * million rows.
 * @param where of `ofProject`
 * @returns refused: the row is none of the project
 */
export async function pageOrRowsAfter<Document extends object>(
  collection: Pick<Collection<Document>, 'find' | 'count' | 'get'>,
  where: Condition,
  asked: PageAsked,
): Promise<{ readonly found: readonly Document[]; readonly total: number } | Refusal<'invalid_query_params'>> {
  const { startingAfterId, documentId = (id: string) => id, orderBy, limit } = asked;
  if (startingAfterId === undefined) return pageOfList(collection, where, asked);
  const last = await collection.get(documentId(startingAfterId));
  if (!last || !compileMatcher(projectOf(where))(last)) return unknownCursor();
  const [order = { field: 'id' }] = orderBy;
  const place = placeOf({ ...last, id: documentId(startingAfterId) }, order.field);
  const found = await rowsIn(collection, where, order, place, limit);
  const further = isBeforeEmpty(order, place) && found.length < limit;
  const rest = further ? await rowsIn(collection, where, order, NO_ROW, limit - found.length) : [];
  return { found: [...found, ...rest], total: await collection.count(where) };
}

function rowsIn<Document extends object>(
  collection: Pick<Collection<Document>, 'find'>,
  where: Condition,
  order: Sorting,
  place: ReturnType<typeof placeOf>,
  limit: number,
): Promise<Document[]> {
  const all = [...('all' in where ? where.all : [where]), rowsAfter(order.field, order.descending === true, place)];
  return collection.find({ where: { all }, orderBy: [order], limit, bytesAtMost: MAX_ANSWER_BYTES });
}

/** What `ofProject` puts first. */
function projectOf(where: Condition): Condition {
  return 'all' in where ? (where.all[0] ?? where) : where;
}
