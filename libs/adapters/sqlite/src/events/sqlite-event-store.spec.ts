import { eventStoreSuite } from '@perkstream/conformance';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';

function subject(sqlite: TemporarySqlite) {
  return {
    store: sqlite.store,
    documents: sqlite.documents,
    afterCrash: async () => subject(await sqlite.afterCrash()),
    interrupt: () => sqlite.interrupt(),
    close: () => sqlite.close(),
  };
}

eventStoreSuite({
  name: 'SqliteEventStore',
  open: async () => subject(temporarySqlite()),
  capabilities: { beginnings: true, inlineProjections: true, crash: true, interruption: true },
});
