import { expect, it } from '@jest/globals';
import { type MongoConnection } from '../connection.js';
import { KeyedLock } from '../keyed-lock.js';
import { type EngineWays, type Replacement } from './engine-ways.js';
import { MongoCollection } from './mongo-collection.js';
import { stored, type Stored } from './stored-document.js';

interface Thing {
  readonly n: number;
}

/** An engine that notes what it is asked for. */
function collectionWith(...there: Stored[]) {
  const asked: string[] = [];
  const documents = new Map(there.map((each) => [each._id, each]));
  const find = ({ _id: { $in: ids } }: { _id: { $in: string[] } }) => {
    asked.push(`find ${ids.join()}`);
    return { toArray: async () => ids.flatMap((id) => documents.get(id) ?? []) };
  };
  const replaceSeen = async (_collection: unknown, replacements: readonly Replacement[]) => {
    asked.push(`write ${replacements.map(({ id }) => id).join()}`);
    const missed = replacements.filter(({ id, seen }) => documents.get(id)?._version !== seen?._version);
    for (const { id, after } of replacements.filter((each) => !missed.includes(each)))
      if (after) documents.set(id, after);
    return missed;
  };
  const link = { ask: <T>(work: () => Promise<T>) => work(), change: <T>(work: () => Promise<T>) => work() };
  const connection = { ...link, since: () => link, db: { collection: () => ({ find }) } } as unknown as MongoConnection;
  const ways = { writesOneByOne: false, replaceSeen } as unknown as EngineWays;
  const definition = { name: 'things', version: 1, fields: {}, indexes: [] };
  return { asked, collection: new MongoCollection<Thing>({ connection, ways, lock: new KeyedLock() }, definition) };
}

const increment = (before: Thing | null) => ({ n: (before?.n ?? 0) + 1 });

it('looks for no document that is new, unless it is there after all', async () => {
  const { asked, collection } = collectionWith(stored('known', { n: 1 }), stored('there', { n: 1 }));
  await collection.apply([
    { id: 'known', change: increment },
    { id: 'new', change: increment, isNew: true },
    { id: 'there', change: increment, isNew: true },
  ]);
  expect(asked).toEqual(['find known', 'write known,new,there', 'find there', 'write there']);
});
