import { type Condition } from '@perkstream/kernel';
import { type Collection, type DocumentQuery } from '@perkstream/ports';
import { LARGEST_ANSWER } from '../operations/largest-answer.js';

/**
 * One page of a list, and the total, which the last page gives without counting.
 * @throws TooMuchFound where it is larger than an answer may be
 */
export async function pageOfList<Document extends object>(
  collection: Pick<Collection<Document>, 'find' | 'count'>,
  where: Condition,
  { orderBy, offset = 0, limit }: Pick<DocumentQuery, 'orderBy' | 'offset'> & { readonly limit: number },
): Promise<{ readonly found: readonly Document[]; readonly total: number }> {
  const found = await collection.find({ where, orderBy, offset, limit, bytesAtMost: LARGEST_ANSWER });
  const isLast = found.length < limit && (found.length > 0 || offset === 0);
  return { found, total: isLast ? offset + found.length : await collection.count(where) };
}
