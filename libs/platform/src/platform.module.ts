import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import {
  type Callouts,
  type Collection,
  type DocumentStore,
  type EventStore,
  type FileStore,
  type KeyStore,
  type MessageBus,
  type RecordedEvent,
} from '@perkstream/ports';
import { type CommandContext } from './command-runner/command-context.js';
import { CommandRunner } from './command-runner/command-runner.js';
import { type Snapshot, StateLoader } from './command-runner/state-loader.js';
import { Lease, type LeasedCheckpoint, leasedCheckpoints } from './following/lease.js';
import { type Behind } from './following/shares.js';
import { Dispatcher } from './messenger/dispatcher.js';
import { Handlers } from './messenger/handlers.js';
import { Messenger } from './messenger/messenger.js';
import { OlderAnswers } from './messenger/older-answers.js';
import { OperationHost } from './operations/operation-host.js';
import { StoredSteps } from './messenger/stored-steps.js';
import { Turns } from './operations/turns.js';
import { PersonalData } from './personal-data/personal-data.js';
import { ContextRegistry } from './operations/context-registry.js';
import { AbandonedFiles } from './background/abandoned-files.js';
import { BackgroundWork } from './background/background-work.js';
import { DailyChecks, type DailyRun, dailyRuns } from './background/daily-checks.js';
import { RecurringWork } from './background/recurring-work.js';
import {
  CALLOUTS,
  DOCUMENT_STORE,
  PUBLIC_URL,
  ENGINES,
  EVENT_STORE,
  FAILURES,
  FILE_STORE,
  FILES_KEPT_BYTES,
  FILES_KEPT_FOR,
  REPLAY_THREAD,
  REPORT_STORED,
  KEY_STORE,
  MESSAGE_BUS,
  type ReportFailure,
} from './platform.tokens.js';
import { Past } from './past/past.js';
import { ProcessRunner } from './process-runner/process-runner.js';
import { measureProcesses } from './process-runner/process-metrics.js';
import { REPLICA, Replica, type ReplicaNote, replicaNotes } from './process-runner/replica.js';
import { type Registry } from 'prom-client';
import { hopDurations } from './observability/hop-durations.js';
import { METRICS } from './observability/observability.module.js';
import { Listeners } from './relay/listeners.js';
import { Relay, relayCheckpoints } from './relay/relay.js';
import { measureRelay } from './relay/relay-metrics.js';
import { type KeptAnswer, keptAnswers } from './idempotency/kept-answers.js';
import { IdempotentRequests } from './idempotency/idempotent-requests.js';
import { type Sizes } from './sizes.js';
import { Scheduler } from './scheduler/scheduler.js';
import { Places } from './unique-values/places.js';
import { UniqueValues } from './unique-values/unique-values.js';
import { type Checkpoint } from './view-runner/rebuild.js';
import { type RebuildNote, ViewRebuilds } from './view-runner/view-rebuilds.js';
import { type ReportStored } from './observability/stored-bytes.js';
import { ViewRunner } from './view-runner/view-runner.js';
import { ViewsOfServices } from './view-runner/views-of-services.js';

/** A thread of this process, as Node's worker threads are. */
interface WorkThread {
  postMessage(message: unknown): void;
  on(event: 'message' | 'error' | 'exit', heard: (value: never) => void): unknown;
  terminate(): Promise<unknown>;
}

/** @param data that it begins with: plain values */
export type StartThread = (data: object) => WorkThread;

/** The adapters that the app chose. No context knows which they are. */
export interface Engines {
  readonly eventStore: EventStore;
  readonly documents: DocumentStore;
  readonly keys: KeyStore;
  readonly bus: MessageBus;
  readonly files: FileStore;
  readonly callouts: Callouts;
  /** What links to this API begin with */
  readonly publicUrl?: string;
  /** Milliseconds for which a file can be fetched after it was made; a day where absent. */
  readonly filesKeptFor?: number;
  /** Bytes of the files of one project; 1 GiB where absent. */
  readonly filesKeptBytes?: number;
  /** Counts bytes that are stored. */
  readonly reportStored?: ReportStored;
  /** The documents lie in a data folder that no other process has. */
  readonly isDataAlone?: boolean;
  /** When a replica is behind with the views, so that others write some of them; the default of `Shares` where absent. */
  readonly behind?: Behind;
  readonly sizes?: Sizes;
  /** Starts a thread that replays a back-test, where the app has one. */
  readonly startReplay?: StartThread;
}

/** The name of this service: its replicas share what one of them at a time does. */
const SERVICE = Symbol('service');

/** True where no other process holds leases in these documents, so that a lease of a former run is free. */
function isAlone({ eventStore, isDataAlone = false }: Engines): boolean {
  return eventStore.capabilities.exclusive || isDataAlone;
}

function collectionWithoutIndex(name: string) {
  return { name, version: 1, fields: {}, indexes: [] };
}

const DAY_MS = 24 * 3_600_000;
const GIB = 1024 ** 3;

function reportStoredOf({ reportStored = () => undefined }: Engines): ReportStored {
  return reportStored;
}

const providers: Provider[] = [
  Past,
  { provide: EVENT_STORE, useFactory: (engines: Engines) => engines.eventStore, inject: [ENGINES] },
  { provide: DOCUMENT_STORE, useFactory: (engines: Engines) => engines.documents, inject: [ENGINES] },
  { provide: REPLAY_THREAD, useFactory: (engines: Engines) => engines.startReplay, inject: [ENGINES] },
  { provide: FILE_STORE, useFactory: (engines: Engines) => engines.files, inject: [ENGINES] },
  { provide: FILES_KEPT_FOR, useFactory: (engines: Engines) => engines.filesKeptFor ?? DAY_MS, inject: [ENGINES] },
  { provide: FILES_KEPT_BYTES, useFactory: (engines: Engines) => engines.filesKeptBytes ?? GIB, inject: [ENGINES] },
  { provide: REPORT_STORED, useFactory: reportStoredOf, inject: [ENGINES] },
  { provide: CALLOUTS, useFactory: (engines: Engines) => engines.callouts, inject: [ENGINES] },
  { provide: PUBLIC_URL, useFactory: (engines: Engines) => engines.publicUrl, inject: [ENGINES] },
  { provide: KEY_STORE, useFactory: (engines: Engines) => engines.keys, inject: [ENGINES] },
  { provide: MESSAGE_BUS, useFactory: (engines: Engines) => engines.bus, inject: [ENGINES] },
  { provide: StoredSteps, useFactory: () => new StoredSteps() },
  { provide: PersonalData, useFactory: (engines: Engines) => new PersonalData(engines.keys), inject: [ENGINES] },
  {
    provide: ViewRunner,
    useFactory: async (
      engines: Engines,
      personalData: PersonalData,
      service: string,
      report: ReportFailure,
      metrics: Registry | undefined,
    ) => {
      const { eventStore, documents } = engines;
      const checkpoints = await documents.open<Checkpoint>(collectionWithoutIndex('view_checkpoints'));
      const positions = await documents.open<LeasedCheckpoint>(leasedCheckpoints('view_positions'));
      const records = { checkpoints, positions, follower: service, alone: isAlone(engines), behind: engines.behind };
      const reportDuration = metrics && !eventStore.capabilities.inlineProjections ? hopDurations(metrics) : undefined;
      const reports = { reportFailure: (error: unknown) => report('views', error), reportDuration };
      return new ViewRunner(eventStore, documents, personalData, records, reports);
    },
    inject: [ENGINES, PersonalData, SERVICE, FAILURES, { token: METRICS, optional: true }],
  },
  {
    provide: ViewRebuilds,
    useFactory: async (
      engines: Engines,
      views: ViewRunner,
      service: string,
      report: ReportFailure,
    ): Promise<ViewRebuilds> => {
      const { documents } = engines;
      const positions = await documents.open<LeasedCheckpoint>(leasedCheckpoints('view_positions'));
      const notes = await documents.open<RebuildNote>(collectionWithoutIndex('view_rebuilds'));
      const lease = new Lease(positions, `${service}/rebuilds`, isAlone(engines));
      return new ViewRebuilds({ views, notes, lease, reportFailure: (error) => report('rebuild', error) });
    },
    inject: [ENGINES, ViewRunner, SERVICE, FAILURES],
  },
  {
    provide: ViewsOfServices,
    useFactory: (service: string, rebuilds: ViewRebuilds, messenger: Messenger, bus: MessageBus) =>
      new ViewsOfServices(service, rebuilds, messenger, bus),
    inject: [SERVICE, ViewRebuilds, Messenger, MESSAGE_BUS],
  },
  {
    provide: CommandRunner,
    useFactory: async (
      { eventStore, documents, sizes = {} }: Engines,
      personalData: PersonalData,
      views: ViewRunner,
      processes: ProcessRunner,
      steps: StoredSteps,
    ) => {
      const snapshots: Collection<Snapshot> = await documents.open(collectionWithoutIndex('snapshots'));
      const loader = new StateLoader(eventStore, snapshots, personalData, sizes);
      const afterAppend = (events: readonly RecordedEvent[]) => {
        steps.note(events[0]?.metadata.correlationId);
        return views.afterAppend(events);
      };
      const signatureOf = (type: string) => processes.signatureOf(type);
      const mayStore = (context: CommandContext) => steps.mayStore(context);
      const { cachedStreams } = sizes;
      return new CommandRunner(eventStore, loader, personalData, afterAppend, cachedStreams, signatureOf, mayStore);
    },
    inject: [ENGINES, PersonalData, ViewRunner, ProcessRunner, StoredSteps],
  },
  {
    provide: UniqueValues,
    useFactory: async (runner: CommandRunner, { keys }: Engines) => {
      const values = new UniqueValues(runner, keys);
      await values.start();
      return values;
    },
    inject: [CommandRunner, ENGINES],
  },
  { provide: Places, useFactory: (runner: CommandRunner) => new Places(runner), inject: [CommandRunner] },
  {
    provide: IdempotentRequests,
    useFactory: async (runner: CommandRunner, engines: Engines) =>
      new IdempotentRequests(
        runner,
        await engines.documents.open<KeptAnswer>(keptAnswers),
        engines.keys,
        reportStoredOf(engines),
      ),
    inject: [CommandRunner, ENGINES],
  },
  {
    provide: OlderAnswers,
    useFactory: (store: EventStore) => new OlderAnswers(store.capabilities.exclusive),
    inject: [EVENT_STORE],
  },
  Dispatcher,
  {
    provide: Messenger,
    useFactory: (dispatcher: Dispatcher, bus: MessageBus, steps: StoredSteps, store: EventStore) =>
      new Messenger(dispatcher, bus, steps, store.capabilities.exclusive),
    inject: [Dispatcher, MESSAGE_BUS, StoredSteps, EVENT_STORE],
  },
  {
    provide: OperationHost,
    useFactory: (
      bus: MessageBus,
      dispatcher: Dispatcher,
      idempotent: IdempotentRequests,
      steps: StoredSteps,
      store: EventStore,
    ) => new OperationHost(bus, dispatcher, idempotent, steps, store.capabilities.exclusive),
    inject: [MESSAGE_BUS, Dispatcher, IdempotentRequests, StoredSteps, EVENT_STORE],
  },
  Turns,
  {
    provide: REPLICA,
    useFactory: async ({ eventStore, documents, isDataAlone = false }: Engines) =>
      eventStore.capabilities.exclusive
        ? undefined
        : Replica.of(await documents.open<ReplicaNote>(replicaNotes), isDataAlone),
    inject: [ENGINES],
  },
  {
    provide: ProcessRunner,
    useFactory: (replica: Replica | undefined, { eventStore, sizes }: Engines, metrics: Registry | undefined) => {
      const processes = new ProcessRunner(replica, eventStore, sizes?.processesPerPage);
      if (metrics) measureProcesses(metrics, processes);
      return processes;
    },
    inject: [REPLICA, ENGINES, { token: METRICS, optional: true }],
  },
  { provide: Scheduler, useFactory: (report: ReportFailure) => new Scheduler(report), inject: [FAILURES] },
  {
    provide: DailyChecks,
    useFactory: async (scheduler: Scheduler, { documents }: Engines, metrics: Registry | undefined) =>
      new DailyChecks(scheduler, await documents.open<DailyRun>(dailyRuns), metrics),
    inject: [Scheduler, ENGINES, { token: METRICS, optional: true }],
  },
  {
    provide: Relay,
    useFactory: async (engines: Engines, service: string, report: ReportFailure, metrics: Registry | undefined) => {
      const { eventStore, bus, documents } = engines;
      const checkpoints = await documents.open<LeasedCheckpoint>(relayCheckpoints);
      const reportFailure = (error: unknown) => report('relay', error);
      const relay = new Relay(service, eventStore, bus, checkpoints, reportFailure, isAlone(engines));
      if (metrics) measureRelay(metrics, relay);
      return relay;
    },
    inject: [ENGINES, SERVICE, FAILURES, { token: METRICS, optional: true }],
  },
  { provide: Listeners, useFactory: (bus: MessageBus) => new Listeners(bus), inject: [MESSAGE_BUS] },
  Handlers,
  ContextRegistry,
  RecurringWork,
  AbandonedFiles,
];

/**
 * Not global, so that its hook runs after those of global modules: handlers of commands and queries are found by the hook of
 * `CqrsModule`, and what is finished at start needs them.
 */
@Module({ providers: [BackgroundWork] })
class BackgroundModule {}

/** What all contexts stand on. One per process. */
@Global()
@Module({})
export class PlatformModule {
  /** @param service services that keep their documents in one place have different names */
  static with(engines: Engines, reportFailure: ReportFailure, service = 'perkstream'): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, CqrsModule.forRoot(), BackgroundModule],
      providers: [
        { provide: ENGINES, useValue: engines },
        { provide: FAILURES, useValue: reportFailure },
        { provide: SERVICE, useValue: service },
        ...providers,
      ],
      exports: [
        FAILURES,
        ...providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
        CqrsModule,
      ],
    };
  }
}
