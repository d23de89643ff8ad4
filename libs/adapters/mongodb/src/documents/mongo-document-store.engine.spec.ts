import { documentStoreSuite, type DocumentStoreSubject, documentWritingCases, runSuite } from '@perkstream/conformance';
import { connection, engineUrl, unreachable } from '../testing/engine.js';
import { Door } from '../testing/door.js';
import { type EngineWays } from './engine-ways.js';
import { mongoDbWays } from './mongodb-ways.js';
import { MongoDocumentStore } from './mongo-document-store.js';

async function subject(ways?: EngineWays): Promise<DocumentStoreSubject> {
  const door = await Door.to(engineUrl());
  const inUse = connection(door.url);
  return {
    store: new MongoDocumentStore(inUse, ways),
    afterCrash: () => subject(ways),
    interrupt: async () => {
      await door.shut();
      return () => door.open();
    },
    close: async () => {
      await inUse.close();
      await door.shut();
    },
  };
}

const capabilities = { crash: true, interruption: true, atomicApply: true };

documentStoreSuite({ name: 'MongoDocumentStore', open: () => subject(), capabilities, ...unreachable });

// What FerretDB is spared; MongoDB itself is asked in this way above.
runSuite('document store', documentWritingCases, {
  name: 'MongoDocumentStore that writes many documents at a time',
  open: () => subject(mongoDbWays),
  capabilities,
  ...unreachable,
});
