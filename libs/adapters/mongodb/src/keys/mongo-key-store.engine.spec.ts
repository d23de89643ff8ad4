import { keyStoreSuite } from '@perkstream/conformance';
import { connection, unreachable } from '../testing/engine.js';
import { MongoKeyStore } from './mongo-key-store.js';

function subject() {
  const inUse = connection();
  return { store: new MongoKeyStore(inUse), afterCrash: async () => subject(), close: () => inUse.close() };
}

keyStoreSuite({
  name: 'MongoKeyStore',
  open: async () => subject(),
  capabilities: { crash: true },
  ...unreachable,
});
