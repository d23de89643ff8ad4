import { join } from 'node:path';
import { EventStoreDbEventStore } from '@perkstream/adapter-eventstoredb';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openMongo } from '@perkstream/adapter-mongodb';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, type TellFailure } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { type ServiceName } from '@perkstream/published';
import { dataFileOf, type Settings } from '../settings.js';
import { besideCommits } from './beside-commits.js';
import { databaseOf } from './database-name.js';
import { openBusBetween, openBusWithin, type Reports } from './open-bus.js';
import { timedEngines } from './timed-engines.js';

/** The adapters of a process. */
export interface OpenEngines {
  readonly engines: Engines;
  /** Lets go of them, after the last use. */
  close(): Promise<void>;
}

/** The engines of a service, with what is told of them. */
export function openServiceEngines(service: ServiceName, settings: Settings, reports: Reports): OpenEngines {
  const bus = openBusBetween(service, settings.engines, reports);
  const { engines, close } = openEnginesWith(bus, service, settings, reports.tellFailure);
  return { engines: timedEngines(engines, settings.engines, reports.tellDuration), close };
}

/** The engines of the process that hosts every context. */
export function openStandaloneEngines(settings: Settings, tell: TellFailure): OpenEngines {
  return openEnginesWith(openBusWithin(settings.engines, tell), 'standalone', settings, tell);
}

/** Embedded ones besides the bus, but for those whose address is set. */
export function openEnginesWith(bus: MessageBus, app: string, settings: Settings, tell: TellFailure): OpenEngines {
  const { dataDirectory, engines } = settings;
  const { eventStoreUrl, mongodbUrl } = engines;
  const opened: { close(): Promise<void> }[] = [];
  const open = <Engine extends { close(): Promise<void> }>(engine: Engine): Engine => {
    opened.unshift(engine);
    return engine;
  };
  let sqlite: Sqlite | undefined;
  const embedded = () =>
    (sqlite ??= open(openSqlite({ file: dataFileOf(dataDirectory), tellFailure: (error) => tell('sqlite', error) })));
  const mongo = mongodbUrl ? open(openMongo({ url: mongodbUrl, database: databaseOf(mongodbUrl, app) })) : undefined;
  const eventStore = () => {
    if (!eventStoreUrl) return mongo ? besideCommits(embedded().eventStore) : embedded().eventStore;
    const tellFailure = (error: unknown) => tell('event store', error);
    return open(new EventStoreDbEventStore({ url: eventStoreUrl, tellFailure }));
  };
  const { documents, keys } = mongo ?? embedded();
  const files = mongo?.files ?? new LocalFiles(join(dataDirectory, 'files'));
  return {
    engines: { eventStore: eventStore(), documents, keys, files, bus },
    close: async () => {
      for (const each of opened) await each.close();
    },
  };
}
