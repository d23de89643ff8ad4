import { type Condition } from '@perkstream/kernel';
import { type Engines, type ReportDuration, timed } from '@perkstream/platform';
import {
  type Collection,
  type CollectionDefinition,
  type DocumentQuery,
  type DocumentStore,
  type EventStore,
} from '@perkstream/ports';
import { type EngineAddresses } from '../settings.js';

/** The same engines. Those outside of the process report how long their calls take. */
export function timedEngines(engines: Engines, addresses: EngineAddresses, report: ReportDuration): Engines {
  const { eventStore, documents } = engines;
  return {
    ...engines,
    eventStore: addresses.eventStoreUrl ? timedEventStore(eventStore, report) : eventStore,
    documents: addresses.mongodbUrl ? timedDocuments(documents, report) : documents,
  };
}

function timedEventStore(store: EventStore, report: ReportDuration): EventStore {
  return {
    capabilities: store.capabilities,
    append: (stream, ...rest) => timed(report, `append ${categoryOf(stream)}`, () => store.append(stream, ...rest)),
    read: (stream, options) => timed(report, `read ${categoryOf(stream)}`, () => store.read(stream, options)),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    ping: () => store.ping(),
  };
}

/** Streams are named `<category>-<projectId>.<key>`. */
function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

function timedDocuments(store: DocumentStore, report: ReportDuration): DocumentStore {
  return {
    open: async <D extends object>(definition: CollectionDefinition) =>
      new TimedCollection(await store.open<D>(definition), report),
    drop: (name) => store.drop(name),
    swap: (name, replacement) => store.swap(name, replacement),
    ping: () => store.ping(),
  };
}

class TimedCollection<D extends object> implements Collection<D> {
  constructor(
    private readonly kept: Collection<D>,
    private readonly report: ReportDuration,
  ) {}

  get definition(): CollectionDefinition {
    return this.kept.definition;
  }

  get(id: string): Promise<D | undefined> {
    return this.timed('get', () => this.kept.get(id));
  }

  getMany(ids: readonly string[]): Promise<(D | undefined)[]> {
    return this.timed('getMany', () => this.kept.getMany(ids));
  }

  find(query: DocumentQuery): Promise<D[]> {
    return this.timed('find', () => this.kept.find(query));
  }

  count(where?: Condition): Promise<number> {
    return this.timed('count', () => this.kept.count(where));
  }

  put(id: string, document: D, options?: { ifNewerBy?: string }): Promise<boolean> {
    return this.timed('put', () => this.kept.put(id, document, options));
  }

  putIfAbsent(id: string, document: D): Promise<boolean> {
    return this.timed('putIfAbsent', () => this.kept.putIfAbsent(id, document));
  }

  delete(id: string): Promise<void> {
    return this.timed('delete', () => this.kept.delete(id));
  }

  apply(...[changes]: Parameters<Collection<D>['apply']>): Promise<void> {
    return this.timed('apply', () => this.kept.apply(changes));
  }

  private timed<T>(call: string, work: () => Promise<T>): Promise<T> {
    return timed(this.report, `${call} ${this.definition.name}`, work);
  }
}
