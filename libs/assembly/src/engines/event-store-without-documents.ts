import { type EventStore } from '@perkstream/ports';

/** The same store for documents that lie elsewhere, so that its commits cannot hold them: they are written after it. */
export function withoutDocuments(store: EventStore): EventStore {
  return {
    capabilities: { exclusive: store.capabilities.exclusive },
    append: (...append) => store.append(...append),
    read: (...read) => store.read(...read),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    ping: () => store.ping(),
  };
}
