import { describe, expect, it } from '@jest/globals';
import { type AnyBulkWriteOperation, type BulkWriteResult, type Collection, MongoBulkWriteError } from 'mongodb';
import { type Replacement } from './engine-ways.js';
import { mongoDbWays } from './mongodb-ways.js';
import { stored, type Stored } from './stored-document.js';

const added = (id: string): Replacement => ({ id, seen: undefined, after: stored(id, {}) });
const replaced = (id: string): Replacement => ({ id, seen: stored(id, { n: 1 }), after: stored(id, { n: 2 }) });
const removed = (id: string): Replacement => ({ id, seen: stored(id, {}), after: undefined });

interface Answer {
  readonly matched?: number;
  readonly deleted?: number;
  /** Those that were there already, by their place; and with which code the engine refuses them. */
  readonly refused?: readonly number[];
  readonly code?: number;
}

/** A collection that notes what it is asked for, and answers so. */
function answering({ matched = 0, deleted = 0, refused = [], code = 11000 }: Answer) {
  const asked: AnyBulkWriteOperation<Stored>[] = [];
  const result = { matchedCount: matched, deletedCount: deleted } as BulkWriteResult;
  const bulkWrite = async (operations: AnyBulkWriteOperation<Stored>[]) => {
    asked.push(...operations);
    if (refused.length === 0) return result;
    const writeErrors = refused.map((index) => ({ index, code }));
    throw new MongoBulkWriteError({ message: 'refused', code, writeErrors: writeErrors as never }, result);
  };
  return { asked, collection: { bulkWrite } as unknown as Collection<Stored> };
}

const missedOf = async (answer: Answer, ...replacements: Replacement[]) =>
  (await mongoDbWays.replaceSeen(answering(answer).collection, replacements)).map(({ id }) => id);

describe('writing where nobody else has written meanwhile', () => {
  it('asks for the version that was seen', async () => {
    const { asked, collection } = answering({ matched: 1, deleted: 1 });
    const [one, other, third] = [added('a'), replaced('b'), removed('c')];
    expect(await mongoDbWays.replaceSeen(collection, [one, other, third])).toEqual([]);
    expect(asked).toEqual([
      { insertOne: { document: one.after } },
      { replaceOne: { filter: { _id: 'b', _version: other.seen?._version }, replacement: other.after } },
      { deleteOne: { filter: { _id: 'c', _version: third.seen?._version } } },
    ]);
  });

  it('reports which of the new ones were there already', async () => {
    expect(await missedOf({ matched: 1, refused: [0, 2] }, added('a'), replaced('b'), added('c'), added('d'))).toEqual([
      'a',
      'c',
    ]);
  });

  it('has missed all of those of which it found none', async () => {
    expect(await missedOf({ deleted: 1 }, replaced('a'), replaced('b'), removed('c'))).toEqual(['a', 'b']);
    expect(await missedOf({ matched: 1 }, replaced('a'), removed('b'))).toEqual(['b']);
  });

  it('does not know which it has missed where it found some', async () => {
    const unknown = { name: 'EngineUnavailable', outcome: 'unknown' };
    await expect(missedOf({ matched: 1 }, replaced('a'), replaced('b'))).rejects.toMatchObject(unknown);
    await expect(missedOf({ deleted: 1 }, removed('a'), removed('b'))).rejects.toMatchObject(unknown);
  });

  it('fails where the engine refuses a document for another reason', async () => {
    await expect(missedOf({ refused: [0], code: 121 }, added('a'))).rejects.toBeInstanceOf(MongoBulkWriteError);
  });
});
