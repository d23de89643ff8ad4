import { MemoryFiles, MemoryKeys } from '@perkstream/conformance/memory';
import { type Engines } from '@perkstream/platform';
import { type KeyStore } from '@perkstream/ports';
import { type World } from '../world/world.js';
import { Broker, simulatedBus } from './broker.js';
import { EventLog } from './event-log.js';
import { SimulatedDocuments, StoredDocuments } from './simulated-documents.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { simulatedFiles, simulatedKeys } from './simulated-rest.js';
import { type Caller, type Wire } from './wire.js';

/** The engines that a topology has in its own way. */
export type StoreEngines = Pick<Engines, 'eventStore' | 'documents' | 'keys' | 'files' | 'bus' | 'isDataAlone'>;

/** Of what fails behind requests. */
export type Report = (where: string, error: unknown) => void;

/** What is stored, and the broker over which clients come: all that outlives a replica. */
export interface Stores {
  readonly log: EventLog;
  readonly documents: Pick<StoredDocuments, 'of' | 'image'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly files: MemoryFiles;
  readonly broker: Broker;
  /** Where it is one, the next replica comes when the one before has gone. */
  readonly isForOne: boolean;
  /** @param wireTo each of the engines, by its name */
  open(caller: Caller, wireTo: (engine: string) => Wire, report: Report): StoreEngines;
  /** The replica has ended, in order or not: what it has not stored by now is gone. */
  left(caller: Caller, isInOrder: boolean): Promise<void>;
  /** The disk of the replica takes no more from now on, or does again. */
  fill(isFull: boolean): void;
}

/** Of replicas that share their engines. */
export class SharedStores implements Stores {
  readonly isForOne = false;
  readonly log = new EventLog();
  readonly documents = new StoredDocuments();
  readonly keys = new MemoryKeys();
  readonly files = new MemoryFiles();
  readonly broker: Broker;

  constructor(world: World) {
    this.broker = new Broker(world);
  }

  open(_caller: Caller, wire: (engine: string) => Wire): StoreEngines {
    return {
      eventStore: new SimulatedEventStore(this.log, wire('events')),
      documents: new SimulatedDocuments(this.documents, wire('documents')),
      keys: simulatedKeys(this.keys, wire('keys')),
      files: simulatedFiles(this.files, wire('files')),
      bus: simulatedBus(this.broker, wire('broker')),
    };
  }

  async left(): Promise<void> {}

  fill(): void {}
}
