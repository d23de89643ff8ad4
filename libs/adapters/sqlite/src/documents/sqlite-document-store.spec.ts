import { documentStoreContract } from '@perkstream/contracts';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';

function subject(sqlite: TemporarySqlite) {
  return {
    store: sqlite.documents,
    afterCrash: async () => subject(await sqlite.afterCrash()),
    interrupt: () => sqlite.interrupt(),
    close: () => sqlite.close(),
  };
}

documentStoreContract({
  name: 'SqliteDocumentStore',
  open: async () => subject(temporarySqlite()),
  capabilities: { crash: true, interruption: true, atomicApply: true },
});

documentStoreContract({
  name: 'SqliteDocumentStore with a thread for every search that it is not sure of',
  open: async () => subject(temporarySqlite({ smallCollection: -1, rangeSize: 4 })),
  capabilities: { crash: true, interruption: true, atomicApply: true },
});
