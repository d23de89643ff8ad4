import { Readable } from 'node:stream';
import { expect } from '@jest/globals';
import { type SuiteCase, fileStoreSuite, runSuite } from '@perkstream/conformance';
import { ObjectId } from 'mongodb';
import { type MongoConnection } from '../connection.js';
import { connection, unreachable } from '../testing/engine.js';
import { GridFsFiles } from './grid-fs-files.js';

interface Subject {
  readonly store: GridFsFiles;
  readonly inUse: MongoConnection;
  close(): Promise<void>;
}

async function open(): Promise<Subject> {
  const inUse = connection();
  return { inUse, store: new GridFsFiles(inUse), close: () => inUse.close() };
}

const DAY_SECONDS = 86_400;
const cases: readonly SuiteCase<Subject>[] = [
  {
    name: 'removes what interrupted writes left, but not what may still be written, nor what is complete',
    run: async ({ store, inUse }) => {
      await store.write('complete', Readable.from(['content']));
      const chunks = inUse.db.collection('files.chunks');
      const now = Math.floor(Date.now() / 1000);
      const [abandoned, underWay] = [now - 2 * DAY_SECONDS, now].map((time) => ObjectId.createFromTime(time));
      for (const id of [abandoned, underWay]) await chunks.insertOne({ files_id: id, n: 0 });
      await store.clear();
      expect(await chunks.countDocuments({ files_id: abandoned })).toBe(0);
      expect(await chunks.countDocuments({ files_id: underWay })).toBe(1);
      expect(await store.read('complete')).toBeDefined();
    },
  },
];

fileStoreSuite({ name: 'GridFsFiles', open, ...unreachable });

runSuite('store of files that were begun', cases, { name: 'GridFsFiles', open, capabilities: {}, ...unreachable });
