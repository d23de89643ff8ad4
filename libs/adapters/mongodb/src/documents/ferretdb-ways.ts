import { type EngineWays } from './engine-ways.js';
import { mongoDbWays } from './mongodb-ways.js';

/** Documents that are changed at a time. FerretDB has some sixty connections for all processes together. */
const CONCURRENT_CHANGES = 8;

/**
 * FerretDB 1 on SQLite holds one connection for each document of an `update` of many until none is left, and stops at the
 * first that fails. So documents that exist are written a few at a time. It reads first and writes then, without a lock.
 * Within one process the store keeps writers in turn; two processes that write one document in the same millisecond are not
 * kept apart. SQLite lets writers that come at once retry with growing pauses, so two of them take longer at once than one
 * after the other.
 */
export const ferretDbWays: EngineWays = {
  writesOneByOne: true,
  hasPartialIndexes: false,

  async replaceSeen(collection, replacements) {
    const added = replacements.filter(({ seen }) => !seen);
    const missed = added.length > 0 ? [...(await mongoDbWays.replaceSeen(collection, added))] : [];
    const changed = replacements.filter(({ seen }) => seen);
    for (let from = 0; from < changed.length; from += CONCURRENT_CHANGES) {
      missed.push(...(await mongoDbWays.replaceSeen(collection, changed.slice(from, from + CONCURRENT_CHANGES))));
    }
    return missed;
  },

  /** In two steps, between which the collection is missing. */
  async renameOver(db, from, to) {
    await db.dropCollection(to);
    await db.renameCollection(from, to);
  },
};
