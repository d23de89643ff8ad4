import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setPatience } from '@perkstream/kernel/testing';
import { type SuiteCase, runCase } from './suite.js';
import { brokenAppends } from './controls/broken-appends.js';
import { brokenBeginnings } from './controls/broken-beginnings.js';
import { brokenFinders } from './controls/broken-finders.js';
import { brokenLists } from './controls/broken-lists.js';
import { brokenReads } from './controls/broken-reads.js';
import { brokenWriters } from './controls/broken-writers.js';
import { brokenProjections } from './controls/broken-projections.js';
import { brokenSubscriptions } from './controls/broken-subscriptions.js';
import { brokenPublishers, brokenRequests } from './controls/broken-buses.js';
import { brokenFiles } from './controls/broken-files.js';
import { brokenKeys } from './controls/broken-keys.js';
import { MemoryFiles } from './memory/memory-files.js';
import { MemoryKeys } from './memory/memory-keys.js';
import { MemoryBus } from './memory/memory-bus.js';
import { fileStoreCases } from './file-store/file-store.suite.js';
import { keyStoreCases, type KeyStoreSubject } from './key-store/key-store.suite.js';
import { messageBusCases } from './message-bus/message-bus.suite.js';
import { MemoryDocumentStore } from './memory/memory-document-store.js';
import { MemoryEventStore } from './memory/memory-event-store.js';
import { documentStoreCases } from './document-store/document-store.suite.js';
import { type DocumentStoreSubject } from './document-store/document-store.subject.js';
import { eventStoreCases } from './event-store/event-store.suite.js';
import { type EventStoreSubject } from './event-store/event-store.subject.js';

let setBack: () => void;
beforeAll(() => void (setBack = setPatience(500)));
afterAll(() => setBack());

function eventSubject(Store: typeof MemoryEventStore, crashed?: MemoryEventStore): EventStoreSubject {
  const documents = new MemoryDocumentStore(new Map(crashed?.documents.image()));
  const store = new Store(documents, crashed?.durable);
  return {
    store,
    documents,
    afterCrash: async () => eventSubject(Store, store),
    close: async () => undefined,
  };
}

function documentSubject(Store: typeof MemoryDocumentStore, crashed?: MemoryDocumentStore): DocumentStoreSubject {
  const store = new Store(new Map(crashed?.image()));
  return { store, afterCrash: async () => documentSubject(Store, store), close: async () => undefined };
}

describe('the suite of event stores', () => {
  suiteIsTested(
    eventStoreCases.filter(({ needs }) => !needs?.includes('interruption')),
    (Store) => eventSubject(Store),
    MemoryEventStore,
    [...brokenAppends, ...brokenBeginnings, ...brokenReads, ...brokenSubscriptions, ...brokenProjections],
  );
});

describe('the suite of document stores', () => {
  suiteIsTested(
    documentStoreCases.filter(({ needs }) => !needs?.includes('interruption')),
    (Store) => documentSubject(Store),
    MemoryDocumentStore,
    [...brokenWriters, ...brokenFinders, ...brokenLists],
  );
});

describe('the suite of message buses', () => {
  suiteIsTested(
    messageBusCases.filter(({ needs }) => !needs?.includes('sharedMedium')),
    (Bus) => {
      const bus = new Bus();
      return { bus, close: async () => undefined };
    },
    MemoryBus,
    [...brokenRequests, ...brokenPublishers],
  );
});

describe('the suite of file stores', () => {
  suiteIsTested(
    fileStoreCases,
    (Store) => ({ store: new Store(), close: async () => undefined }),
    MemoryFiles,
    brokenFiles,
  );
});

describe('the suite of key stores', () => {
  const subject = (Store: typeof MemoryKeys, durable?: Map<string, Uint8Array>): KeyStoreSubject => {
    const store = new Store(durable);
    return {
      store,
      afterCrash: async () => subject(Store, new Map(store.durable)),
      close: async () => undefined,
    };
  };
  suiteIsTested(keyStoreCases, (Store) => subject(Store), MemoryKeys, brokenKeys);
});

function suiteIsTested<Subject extends { close(): Promise<void> }, Store>(
  cases: readonly SuiteCase<Subject>[],
  open: (store: Store) => Subject,
  right: Store,
  wrong: readonly (readonly [mistake: string, caughtBy: string, store: Store])[],
): void {
  it.each(cases.map((one) => [one.name, one] as const))('accepts a store that is right: %s', async (_name, one) => {
    await runCase(one, async () => open(right));
  });

  it.each(wrong)('catches a store that %s: %s', async (_mistake, caughtBy, store) => {
    const one = cases.find(({ name }) => name === caughtBy);
    if (!one) throw new Error(`There is no case ${caughtBy}`);
    await expect(runCase(one, async () => open(store))).rejects.toThrow();
  });

  it('has a broken store for every case but those that only look whether it answers', () => {
    const caught = new Set(wrong.map(([, caughtBy]) => caughtBy));
    const without = cases.map(({ name }) => name).filter((name) => !caught.has(name));
    expect(without.filter((name) => !/^says that it is there|seed [23]/.test(name))).toEqual([]);
  });
}
