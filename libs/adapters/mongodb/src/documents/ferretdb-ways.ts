import { type Collection } from 'mongodb';
import { type EngineWays, type Replacement } from './engine-ways.js';
import { mongoDbWays } from './mongodb-ways.js';
import { type Stored } from './stored-document.js';

/** Documents that are written side by side; of the connections of a process the rest is left to others. */
const AT_ONCE = 8;

/**
 * FerretDB 1 on SQLite: an `update` of many holds a connection for each until there are none left, and stops at the first that fails.
 * So documents that are there already are written one by one. It looks first and writes then, without a lock: within one process the
 * store keeps writers in turn; two processes that write one document in the same millisecond are not kept apart.
 */
export const ferretDbWays: EngineWays = {
  async replaceSeen(collection, replacements) {
    const added = replacements.filter(({ seen }) => !seen);
    const missed = added.length > 0 ? [...(await mongoDbWays.replaceSeen(collection, added))] : [];
    const changed = replacements.filter(({ seen }) => seen);
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const some = changed.slice(from, from + AT_ONCE);
      const replaced = await Promise.all(some.map((each) => isReplaced(collection, each)));
      missed.push(...some.filter((_, index) => !replaced[index]));
    }
    return missed;
  },

  /** In two steps, between which the collection is missing. */
  async renameOver(db, from, to) {
    await db.dropCollection(to);
    await db.renameCollection(from, to);
  },
};

async function isReplaced(collection: Collection<Stored>, { id, seen, after }: Replacement): Promise<boolean> {
  const asSeen = { _id: id, _version: seen?._version };
  if (after) return (await collection.replaceOne(asSeen, after)).matchedCount > 0;
  return (await collection.deleteOne(asSeen)).deletedCount > 0;
}
