import { join } from 'node:path';
import { EventStoreDbEventStore } from '@perkstream/adapter-eventstoredb';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openSqlite } from '@perkstream/adapter-sqlite';
import { type Engines, type TellFailure } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { type ServiceName } from '@perkstream/published';
import { dataFileOf, type Settings } from '../settings.js';
import { openBusBetween, openBusWithin } from './open-bus.js';

/** The adapters of a process. */
export interface OpenEngines {
  readonly engines: Engines;
  /** Lets go of them, after the last use. */
  close(): Promise<void>;
}

/** The engines of a service. */
export function openServiceEngines(service: ServiceName, settings: Settings, tellFailure: TellFailure): OpenEngines {
  return openEngines(settings, openBusBetween(service, settings.engines, tellFailure), tellFailure);
}

/** The engines of the process that hosts every context. */
export function openStandaloneEngines(settings: Settings, tellFailure: TellFailure): OpenEngines {
  return openEngines(settings, openBusWithin(settings.engines, tellFailure), tellFailure);
}

/** Embedded ones, but for those whose address is set. */
function openEngines({ engines: addresses, dataDirectory }: Settings, bus: MessageBus, tell: TellFailure): OpenEngines {
  const { eventStoreUrl: url, mongodbUrl } = addresses;
  if (mongodbUrl) throw new RangeError('MONGODB_URL is set, but this version has no adapter for it yet: unset it');
  const sqlite = openSqlite({ file: dataFileOf(dataDirectory), tellFailure: (error) => tell('sqlite', error) });
  const eventStore = url && new EventStoreDbEventStore({ url, tellFailure: (error) => tell('event store', error) });
  return {
    engines: {
      eventStore: eventStore || sqlite.eventStore,
      documents: sqlite.documents,
      keys: sqlite.keys,
      bus,
      files: new LocalFiles(join(dataDirectory, 'files')),
    },
    close: async () => {
      if (eventStore) await eventStore.close();
      await sqlite.close();
    },
  };
}
