import { documentStoreSuite, type DocumentStoreSubject, documentWritingCases, runSuite } from '@perkstream/conformance';
import { connection, engineUrl, unreachable } from '../testing/engine.js';
import { EngineProxy } from '../testing/engine-proxy.js';
import { type EngineWays } from './engine-ways.js';
import { mongoDbWays } from './mongodb-ways.js';
import { MongoDocumentStore } from './mongo-document-store.js';

async function subject(ways?: EngineWays): Promise<DocumentStoreSubject> {
  const proxy = await EngineProxy.to(engineUrl());
  const inUse = connection(proxy.url);
  return {
    store: new MongoDocumentStore(inUse, ways),
    afterCrash: () => subject(ways),
    interrupt: async () => {
      await proxy.shut();
      return () => proxy.open();
    },
    close: async () => {
      await inUse.close();
      await proxy.shut();
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
