import { afterAll, beforeAll, describe } from '@jest/globals';
import { eventStoreCases, eventStoreSuite, type EventStoreSubject } from '@perkstream/conformance';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';

describe('over the double', () => {
  let double: EventStoreDouble;
  beforeAll(async () => {
    double = await EventStoreDouble.start();
  });
  afterAll(() => double.stop());

  const subject = (): EventStoreSubject => {
    // How long it waits is tested elsewhere; here the machine may be busy with other tests.
    const store = new EventStoreDbEventStore({ url: double.url, patience: 5_000 });
    return {
      store,
      afterCrash: async () => subject(),
      interrupt: async () => {
        await double.set({ away: true });
        return () => double.reset();
      },
      close: () => store.close(),
    };
  };

  eventStoreSuite({
    name: 'EventStoreDbEventStore',
    open: async () => subject(),
    capabilities: { beginnings: false, inlineProjections: false, crash: true, interruption: true },
  });
});

describe('over a real server', () => {
  const url = process.env['EVENTSTORE_URL'] ?? '';
  const subject = (): EventStoreSubject => {
    const store = new EventStoreDbEventStore({ url });
    return { store, afterCrash: async () => subject(), close: () => store.close() };
  };

  eventStoreSuite({
    name: 'EventStoreDbEventStore',
    open: async () => subject(),
    capabilities: { beginnings: false, inlineProjections: false, crash: true, interruption: false },
    skip:
      url === '' ? Object.fromEntries(eventStoreCases.map(({ name }) => [name, 'EVENTSTORE_URL names no server'])) : {},
  });
});
