import { type Collection } from '@perkstream/ports';
import { type PersonalData } from './personal-data.js';

/** A collection of which reads show what the documents say about people, as long as their keys are there. */
export function openedCollection<D extends object>(
  collection: Collection<D>,
  personalParts: readonly string[],
  personalData: PersonalData,
): Collection<D> {
  const opened = (documents: readonly D[]) =>
    personalData.openDocuments(personalParts, documents as readonly (D & { readonly projectId: string })[]);
  return {
    definition: collection.definition,
    get: async (id) => {
      const found = await collection.get(id);
      return found && (await opened([found]))[0];
    },
    getMany: async (ids) => {
      const found = await collection.getMany(ids);
      const all = (await opened(found.filter((document) => document !== undefined))).values();
      return found.map((document) => document && all.next().value);
    },
    find: async (query) => opened(await collection.find(query)),
    count: (where) => collection.count(where),
    put: (id, document, options) => collection.put(id, document, options),
    putIfAbsent: (id, document) => collection.putIfAbsent(id, document),
    delete: (id) => collection.delete(id),
    apply: (changes) => collection.apply(changes),
  };
}
