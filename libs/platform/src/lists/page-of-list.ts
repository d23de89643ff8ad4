import { type Condition } from '@perkstream/kernel';
import { type Collection, type DocumentQuery } from '@perkstream/ports';

/** One page of a list, and how many there are on all pages. */
export async function pageOfList<Document extends object>(
  collection: Pick<Collection<Document>, 'find' | 'count'>,
  where: Condition,
  { orderBy, offset, limit }: Pick<DocumentQuery, 'orderBy' | 'offset' | 'limit'>,
): Promise<{ readonly found: readonly Document[]; readonly total: number }> {
  const [found, total] = await Promise.all([
    collection.find({ where, orderBy, offset, limit }),
    collection.count(where),
  ]);
  return { found, total };
}
