import { type Collection } from 'mongodb';
import { isDuplicate } from '../engine-failure.js';
import { type EngineWays, type Replacement } from './engine-ways.js';
import { type Stored } from './stored-document.js';

/**
 * FerretDB 1 on SQLite: it goes through the whole collection unless it is asked for one id and nothing else; it looks first and writes
 * then, so that a condition protects from nobody; an `update` of many holds a connection for each, until there are none left. So
 * documents are read and written one by one, by their ids. Within one process the store keeps them in turn; two processes that write one
 * document in the same millisecond are not kept apart.
 */
export const ferretDbWays: EngineWays = {
  async readMany(collection, ids) {
    const found = await Promise.all(ids.map((id) => collection.findOne({ _id: id })));
    return found.filter((document) => document !== null);
  },

  async replaceSeen(collection, replacements) {
    const missed: Replacement[] = [];
    for (const replacement of replacements) {
      if (!(await replaceOne(collection, replacement))) missed.push(replacement);
    }
    return missed;
  },

  /** In two steps, between which the collection is missing. */
  async renameOver(db, from, to) {
    await db.dropCollection(to);
    await db.renameCollection(from, to);
  },
};

async function replaceOne(collection: Collection<Stored>, { id, seen, after }: Replacement): Promise<boolean> {
  if (!after) return (await collection.deleteOne({ _id: id })).deletedCount > 0;
  if (seen) return (await collection.replaceOne({ _id: id }, after)).matchedCount > 0;
  try {
    await collection.insertOne(after);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
