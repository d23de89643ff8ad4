import { type Condition, foldedText, searchedWords } from '@perkstream/kernel';
import { type Collection } from '@perkstream/ports';
import { ofProject } from './of-project.js';

/**
 * The documents of a project whose `search` has each word of a text as a part of it: those that begin with the text first, then the
 * newest.
 */
export async function foundBy<D extends { readonly id: string }>(
  collection: Pick<Collection<D>, 'find'>,
  projectId: string,
  text: string,
  limit: number,
): Promise<D[]> {
  const words = searchedWords(text);
  if (words.length === 0) return [];
  const parts = words.map((contains): Condition => ({ field: 'search', contains }));
  const [begun, others] = await Promise.all([
    collection.find({
      where: ofProject(projectId, { field: 'search', startsWith: foldedText(text.trim()) }),
      orderBy: [{ field: 'search' }],
      limit,
    }),
    collection.find({ where: ofProject(projectId, ...parts), orderBy: [{ field: 'id', descending: true }], limit }),
  ]);
  const found = new Map([...begun, ...others].map((document) => [document.id, document]));
  return [...found.values()].slice(0, limit);
}
