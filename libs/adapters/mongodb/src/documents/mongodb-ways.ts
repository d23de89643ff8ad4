import {
  type AnyBulkWriteOperation,
  type BulkWriteResult,
  type Collection,
  type Db,
  MongoBulkWriteError,
} from 'mongodb';
import { away, DUPLICATE_KEY_CODE } from '../engine-failure.js';
import { type EngineWays, type Replacement } from './engine-ways.js';
import { type Stored } from './stored-document.js';

/** Many documents at a time. */
export const mongoDbWays: EngineWays = {
  writesOneByOne: false,
  hasPartialIndexes: true,

  async replaceSeen(collection, replacements) {
    const { result, duplicates } = await writeAll(collection, replacements);
    const added = replacements.filter(({ seen }) => !seen);
    const replaced = replacements.filter(({ seen, after }) => seen && after);
    const removed = replacements.filter(({ seen, after }) => seen && !after);
    return [
      ...added.filter((each) => duplicates.has(replacements.indexOf(each))),
      ...missed(replaced, result.matchedCount),
      ...missed(removed, result.deletedCount),
    ];
  },

  async renameOver(db: Db, from: string, to: string) {
    await db.renameCollection(from, to, { dropTarget: true });
  },
};

async function writeAll(
  collection: Collection<Stored>,
  replacements: readonly Replacement[],
): Promise<{ result: BulkWriteResult; duplicates: ReadonlySet<number> }> {
  try {
    const result = await collection.bulkWrite(replacements.map(operation), { ordered: false });
    return { result, duplicates: new Set() };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY_CODE)) throw error;
    return { result: error.result, duplicates: new Set(failures.map(({ index }) => index)) };
  }
}

function operation({ id, seen, after }: Replacement): AnyBulkWriteOperation<Stored> {
  if (!seen) return { insertOne: { document: after! } };
  const filter = { _id: id, _version: seen._version };
  return after ? { replaceOne: { filter, replacement: after } } : { deleteOne: { filter } };
}

/** The engine returns how many it found, not which: when it found some of them, none is known to be found. */
function missed(replacements: readonly Replacement[], found: number): readonly Replacement[] {
  if (found === replacements.length) return [];
  if (found === 0) return replacements;
  throw away('unknown', new Error('other processes write the same documents'));
}
