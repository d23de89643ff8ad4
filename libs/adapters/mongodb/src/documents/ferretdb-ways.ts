import { type Collection } from 'mongodb';
import { type EngineWays, type Replacement } from './engine-ways.js';
import { mongoDbWays } from './mongodb-ways.js';
import { type Stored } from './stored-document.js';

/**
 * FerretDB 1 on SQLite: an `update` of many holds a connection for each until there are none left, and stops at the first that fails.
 * So documents that are there already are written one by one. It looks first and writes then, without a lock: within one process the
 * store keeps writers in turn; two processes that write one document in the same millisecond are not kept apart. Of writers that
 * come at once SQLite lets the others look again and again, with pauses that grow: two of them take longer than one after the other.
 */
export const ferretDbWays: EngineWays = {
  writesOneByOne: true,

  async replaceSeen(collection, replacements) {
    const added = replacements.filter(({ seen }) => !seen);
    const missed = added.length > 0 ? [...(await mongoDbWays.replaceSeen(collection, added))] : [];
    for (const replacement of replacements) {
      if (replacement.seen && !(await isReplaced(collection, replacement, replacement.seen))) missed.push(replacement);
    }
    return missed;
  },

  /** In two steps, between which the collection is missing. */
  async renameOver(db, from, to) {
    await db.dropCollection(to);
    await db.renameCollection(from, to);
  },
};

async function isReplaced(collection: Collection<Stored>, { id, after }: Replacement, seen: Stored): Promise<boolean> {
  const asSeen = { _id: id, _version: seen._version };
  if (after) return (await collection.replaceOne(asSeen, after)).matchedCount > 0;
  return (await collection.deleteOne(asSeen)).deletedCount > 0;
}
