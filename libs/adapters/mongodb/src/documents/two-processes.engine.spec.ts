import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { type SuiteCase, runSuite } from '@perkstream/conformance';
import { type Collection } from '@perkstream/ports';
import { connection, unreachable } from '../testing/engine.js';
import { type EngineWays } from './engine-ways.js';
import { MongoDocumentStore } from './mongo-document-store.js';
import { mongoDbWays } from './mongodb-ways.js';

interface Counter {
  readonly n: number;
}

interface Subject {
  /** Of one collection, each over a connection of its own. */
  readonly counters: readonly [Collection<Counter>, Collection<Counter>];
  close(): Promise<void>;
}

async function open(ways?: EngineWays): Promise<Subject> {
  const definition = { name: `counters_${randomUUID().replaceAll('-', '')}`, version: 1, fields: {}, indexes: [] };
  const [one, other] = [connection(), connection()];
  return {
    counters: [
      await new MongoDocumentStore(one, ways).open<Counter>(definition),
      await new MongoDocumentStore(other, ways).open<Counter>(definition),
    ],
    close: async () => void (await Promise.all([one.close(), other.close()])),
  };
}

const ids = Array.from({ length: 50 }, (_each, n) => `counter-${n}`);
const increments = ids.map((id) => ({ id, change: (before: Counter | null) => ({ n: (before?.n ?? 0) + 1 }) }));

const cases: readonly SuiteCase<Subject>[] = [
  {
    name: 'lose no change when both make the same documents',
    run: async ({ counters }) => {
      await Promise.all(counters.map((each) => each.apply(increments)));
      expect(await counters[0].getMany(ids)).toEqual(ids.map(() => ({ n: 2 })));
    },
  },
  {
    name: 'lose no change when one removes what the other makes',
    run: async ({ counters: [one, other] }) => {
      await one.apply(increments);
      await other.apply(ids.map((id) => ({ id, change: () => null })));
      await one.apply(increments);
      expect(await other.getMany(ids)).toEqual(ids.map(() => ({ n: 1 })));
    },
  },
  {
    name: 'put the same new document at the same time',
    run: async ({ counters }) => {
      await Promise.all(ids.flatMap((id) => counters.map((each) => each.put(id, { n: 1 }))));
      expect(await counters[1].count()).toBe(ids.length);
    },
  },
];

for (const [name, ways] of [
  ['MongoDocumentStore', undefined],
  ['MongoDocumentStore that writes many documents at a time', mongoDbWays],
] as const) {
  runSuite('documents of two processes that', cases, {
    name,
    open: () => open(ways),
    capabilities: {},
    ...unreachable,
  });
}
