import { type EventStore, type KeyStore, type RecordedEvent } from '@perkstream/ports';
import { type MayStore } from '../command-runner/attempts.js';
import { CommandRunner } from '../command-runner/command-runner.js';
import { type Snapshot, StateLoader } from '../command-runner/state-loader.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { FaultyDocuments } from './faulty-documents.js';
import { HeldKeys } from './held-keys.js';

export interface RunnerOver {
  readonly runner: CommandRunner;
  readonly personalData: PersonalData;
  readonly documents: FaultyDocuments;
  /** The events of all appends. */
  readonly appended: RecordedEvent[];
}

/** A runner as one process has it. */
export async function runnerOver(
  store: EventStore,
  {
    documents = new FaultyDocuments(),
    keys = new HeldKeys(),
    cachedStreams,
    mayStore,
  }: { documents?: FaultyDocuments; keys?: KeyStore; cachedStreams?: number; mayStore?: MayStore } = {},
): Promise<RunnerOver> {
  const snapshots = await documents.open<Snapshot>({ name: 'snapshots', version: 1, fields: {}, indexes: [] });
  const personalData = new PersonalData(keys);
  const appended: RecordedEvent[] = [];
  const note = async (events: readonly RecordedEvent[]) => void appended.push(...events);
  const loader = new StateLoader(store, snapshots, personalData);
  const runner = new CommandRunner(store, loader, personalData, note, cachedStreams, undefined, mayStore);
  return { runner, personalData, documents, appended };
}
