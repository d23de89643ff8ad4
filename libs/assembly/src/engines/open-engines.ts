import { join } from 'node:path';
import { EventStoreDbEventStore } from '@perkstream/adapter-eventstoredb';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, type TellFailure } from '@perkstream/platform';
import { dataFileOf, type Settings } from '../settings.js';

/** The adapters of a process. */
export interface OpenEngines {
  readonly engines: Engines;
  /** Lets go of them, after the last use. */
  close(): Promise<void>;
}

/** Embedded ones, but for those whose address is set. */
export function openEngines(settings: Settings, tellFailure: TellFailure): OpenEngines {
  const { eventStoreUrl, kafkaBrokers, mongodbUrl } = settings.engines;
  if (kafkaBrokers) throw new RangeError('KAFKA_BROKERS is set, but this version has no adapter for it yet: unset it');
  if (mongodbUrl) throw new RangeError('MONGODB_URL is set, but this version has no adapter for it yet: unset it');
  const { engines, sqlite } = embeddedEngines(settings.dataDirectory, tellFailure);
  if (!eventStoreUrl) return { engines, close: () => sqlite.close() };
  const eventStore = new EventStoreDbEventStore({
    url: eventStoreUrl,
    tellFailure: (error) => tellFailure('event store', error),
  });
  const close = async () => {
    await eventStore.close();
    await sqlite.close();
  };
  return { engines: { ...engines, eventStore }, close };
}

/** Everything in the data folder and in this process. */
export function embeddedEngines(dataDirectory: string, tellFailure: TellFailure): { engines: Engines; sqlite: Sqlite } {
  const sqlite = openSqlite({
    file: dataFileOf(dataDirectory),
    tellFailure: (error) => tellFailure('sqlite', error),
  });
  const engines: Engines = {
    eventStore: sqlite.eventStore,
    documents: sqlite.documents,
    keys: sqlite.keys,
    bus: new InProcessBus(),
    files: new LocalFiles(join(dataDirectory, 'files')),
  };
  return { engines, sqlite };
}
