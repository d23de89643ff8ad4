import { join } from 'node:path';
import { HttpCallouts } from '@perkstream/adapter-http-callouts';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, type ReportFailure } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import { type ServiceName } from '@perkstream/published';
import { prepareDataFolder } from '../data-folder.js';
import { refuseNewerData } from '../data-version.js';
import { dataFileOf, type Settings } from '../settings.js';
import { withoutDocuments } from './event-store-without-documents.js';
import { databaseOf } from './database-name.js';
import { openBusBetween, openBusWithin, type Reports } from './open-bus.js';
import { timedEngines } from './timed-engines.js';

/** The adapters of a process. */
export interface OpenEngines {
  readonly engines: Engines;
  /** Lets go of them, after the last use. */
  close(): Promise<void>;
}

/** The engines of a service, with their reports. */
export async function openServiceEngines(
  service: ServiceName,
  settings: Settings,
  reports: Reports,
): Promise<OpenEngines> {
  const bus = await openBusBetween(service, settings.engines, reports);
  const { engines, close } = await openEnginesWith(bus, service, settings, reports);
  return { engines: timedEngines(engines, settings.engines, reports.reportDuration), close };
}

/** The engines of the process that hosts every context. */
export async function openStandaloneEngines(
  settings: Settings,
  reportFailure: ReportFailure,
  reports: Omit<StorageReports, 'reportFailure'> = {},
): Promise<OpenEngines> {
  const bus = await openBusWithin(settings.engines, reportFailure);
  return openEnginesWith(bus, 'standalone', settings, { ...reports, reportFailure });
}

type StorageReports = Pick<Reports, 'reportFailure'> & Partial<Pick<Reports, 'reportDropped' | 'reportStored'>>;

/** The engines with what an app keeps, for a command that runs beside its processes: nobody hears it, and it hears nobody. */
export async function openEnginesBeside(
  app: ServiceName | 'standalone',
  settings: Settings,
  reportFailure: ReportFailure,
): Promise<OpenEngines> {
  return openEnginesWith(await openBusWithin({}, reportFailure), app, settings, { reportFailure });
}

/** Embedded ones besides the bus, but for those whose address is set: only then their drivers are loaded. */
export async function openEnginesWith(
  bus: MessageBus,
  app: string,
  settings: Settings,
  { reportFailure: report, reportDropped, reportStored }: StorageReports,
): Promise<OpenEngines> {
  const { dataDirectory, engines, acceptLoss, filesKeptFor, filesKeptBytes } = settings;
  const { eventStoreUrl, mongodbUrl } = engines;
  const opened: { close(): Promise<void> }[] = [];
  const open = <Engine extends { close(): Promise<void> }>(engine: Engine): Engine => {
    opened.unshift(engine);
    return engine;
  };
  let sqlite: Sqlite | undefined;
  const reportAppended = (projectId: string, bytes: number) => reportStored?.(projectId, 'events', bytes);
  const openEmbedded = () => {
    prepareDataFolder(dataDirectory);
    refuseNewerData(dataDirectory);
    return openSqlite({
      file: dataFileOf(dataDirectory),
      acceptLoss,
      reportFailure: (error) => report('sqlite', error),
      reportAppended,
    });
  };
  const embedded = () => (sqlite ??= open(openEmbedded()));
  const mongo = mongodbUrl ? open(await mongoAt(mongodbUrl, app)) : undefined;
  const eventStore = async () => {
    if (!eventStoreUrl) return mongo ? withoutDocuments(embedded().eventStore) : embedded().eventStore;
    const reportFailure = (error: unknown) => report('event store', error);
    const { EventStoreDbEventStore } = await import('@perkstream/adapter-eventstoredb');
    const dropped = () => reportDropped?.('event store', 'events came faster than they were handled');
    return open(
      new EventStoreDbEventStore({ url: eventStoreUrl, reportFailure, reportDropped: dropped, reportAppended }),
    );
  };
  const { documents, keys } = mongo ?? embedded();
  const callouts = new HttpCallouts({ toLoopback: settings.webhooksToLoopback });
  const files = mongo?.files ?? new LocalFiles(join(dataDirectory, 'files'));
  return {
    engines: {
      eventStore: await eventStore(),
      documents,
      keys,
      files,
      bus,
      callouts,
      ...(!settings.publicUrl.endsWith(':0') && { publicUrl: settings.publicUrl }),
      filesKeptFor,
      filesKeptBytes,
      isDataAlone: !mongo,
      ...(reportStored && { reportStored }),
    },
    close: async () => {
      for (const each of opened) await each.close();
    },
  };
}

async function mongoAt(url: string, app: string) {
  const { openMongo } = await import('@perkstream/adapter-mongodb');
  return openMongo({ url, database: databaseOf(url, app) });
}
