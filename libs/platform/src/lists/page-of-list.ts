import { type Condition } from '@perkstream/kernel';
import { type Collection, type DocumentQuery } from '@perkstream/ports';

/** One page of a list, and how many there are on all pages: the last page tells. */
export async function pageOfList<Document extends object>(
  collection: Pick<Collection<Document>, 'find' | 'count'>,
  where: Condition,
  { orderBy, offset = 0, limit }: Pick<DocumentQuery, 'orderBy' | 'offset'> & { readonly limit: number },
): Promise<{ readonly found: readonly Document[]; readonly total: number }> {
  const found = await collection.find({ where, orderBy, offset, limit });
  const isLast = found.length < limit && (found.length > 0 || offset === 0);
  return { found, total: isLast ? offset + found.length : await collection.count(where) };
}
