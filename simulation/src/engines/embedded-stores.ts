import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { MemoryFiles } from '@perkstream/conformance/memory';
import { type MessageBus, type RecordedEvent } from '@perkstream/ports';
import { type World } from '../world/world.js';
import { Broker } from './broker.js';
import { type Connection, EmbeddedData, isOfTheDisk, watchDriver } from './embedded-data.js';
import { EventLog } from './event-log.js';
import { simulatedFiles } from './simulated-rest.js';
import { type Report, type StoreEngines, type Stores } from './stores.js';
import { type Caller, type Wire } from './wire.js';
import { withoutThreads } from './worker-in-process.js';

/** Where memory is a disk, a flush takes no time. */
const DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const EVENTS =
  'SELECT position, stream, revision, type, id, data, metadata FROM events WHERE position > ? ORDER BY position';

type Documents = Map<string, object>;

/** Of one process with the embedded engines: the real adapters on a real file, which the next process finds as the one before left it. */
export class EmbeddedStores implements Stores {
  readonly isForOne = true;
  /** What was committed, as the judges read it. */
  readonly log = new EventLog();
  readonly files = new MemoryFiles();
  readonly broker: Broker;
  private readonly root = mkdtempSync(join(DISK, 'perkstream-world-'));
  private readonly all: EmbeddedData[] = [];
  private readonly byConnection = new WeakMap<Connection, EmbeddedData>();
  private folder = this.newFolder();
  private opening: EmbeddedData | undefined;
  private isFull = false;

  constructor(private readonly world: World) {
    this.broker = new Broker(world);
    const threads = withoutThreads(world, this.root);
    const driver = watchDriver((connection) => this.dataOf(connection));
    world.whenClosed(() => {
      for (const { connections } of this.all) for (const each of connections) if (each.open) each.close();
      driver();
      threads();
      rmSync(this.root, { recursive: true, force: true });
    });
  }

  open(caller: Caller, wireTo: (engine: string) => Wire, report: Report): StoreEngines {
    const data = new EmbeddedData(this.world, wireTo('sqlite'), this.folder, () => this.follow());
    this.all.push(data);
    this.opening = data;
    const { eventStore, documents, keys } = data.open((error) => isOfTheDisk(error) || report('sqlite', error));
    this.opening = undefined;
    if (this.isFull) data.fill(true);
    const [[last] = []] = data.rows('SELECT max(position) FROM events');
    if (Number(last) !== this.log.end)
      throw new Error(`The events end at ${String(last)}, and those up to ${this.log.end} were committed`);
    return {
      eventStore,
      documents,
      keys,
      files: simulatedFiles(this.files, wireTo('files')),
      bus: this.bus(caller, report),
      isDataAlone: true,
    };
  }

  async left(caller: Caller, isInOrder: boolean): Promise<void> {
    const data = this.all.at(-1);
    if (data?.wire.caller !== caller || data.hasLeft) return;
    if (isInOrder) {
      await data.sqlite?.close();
      // It may have died over that.
      data.hasLeft = true;
      return;
    }
    data.hasLeft = true;
    this.opening = undefined;
    this.folder = this.newFolder();
    data.copyTo(this.folder);
  }

  fill(isFull: boolean): void {
    this.isFull = isFull;
    const data = this.all.at(-1);
    if (data?.sqlite && !data.hasLeft) data.fill(isFull);
  }

  readonly documents = {
    of: (name: string) => this.collection(name),
    image: () => this.collections(),
  };

  readonly keys = {
    find: async (owner: string) => {
      const [row] = this.data.rows('SELECT bytes FROM keys WHERE owner = ?', owner);
      return row?.[0] as Uint8Array | undefined;
    },
  };

  private get data(): EmbeddedData {
    const data = this.all.at(-1);
    if (!data?.sqlite) throw new Error('No data is open');
    return data;
  }

  private newFolder(): string {
    const folder = join(this.root, String(this.all.length));
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  private dataOf(connection: Connection): EmbeddedData | undefined {
    const known = this.byConnection.get(connection);
    if (known || !this.opening) return known;
    this.byConnection.set(connection, this.opening);
    return this.opening;
  }

  /** Takes over what was committed last. */
  private follow(): void {
    const rows = this.data.rows(EVENTS, this.log.end);
    if (rows.length > 0) this.log.take(rows.map(eventOf));
  }

  private collections(): Map<string, Documents> {
    const names = this.data.rows('SELECT name FROM collections WHERE name IS NOT NULL ORDER BY name');
    return new Map(names.map(([name]) => [String(name), this.collection(String(name))]));
  }

  private collection(name: string): Documents {
    const [[number] = []] = this.data.rows('SELECT number FROM collections WHERE name = ?', name);
    if (number === undefined) throw new Error(`There is no collection ${name}`);
    const rows = this.data.rows(`SELECT id, body FROM documents_${Number(number)} ORDER BY id`);
    return new Map(rows.map(([id, body]) => [String(id), JSON.parse(String(body)) as object]));
  }

  /** The real one, and the way in for clients. */
  private bus(caller: Caller, report: Report): MessageBus {
    const { broker } = this;
    const within = new InProcessBus({ reportFailure: (error) => report('the message bus', error) });
    return {
      request: (message) => within.request(message),
      handle: (name, handler) => {
        within.handle(name, handler);
        broker.handle(name, caller, (message) => within.request(message));
      },
      publish: (topic, messages) => within.publish(topic, messages),
      isHeard: (topic, event) => within.isHeard(topic, event),
      subscribe: (...subscription) => within.subscribe(...subscription),
      start: async () => {
        await within.start();
        broker.start(caller);
      },
      stop: async () => {
        await broker.stop(caller);
        await within.stop();
      },
      ping: () => within.ping(),
    };
  }
}

function eventOf([position, stream, revision, type, id, data, metadata]: readonly unknown[]): RecordedEvent {
  const read = <Part>(json: unknown) => JSON.parse(String(json)) as Part;
  return {
    ...{ position: Number(position), stream: String(stream), revision: Number(revision) },
    ...{ type: String(type), id: String(id), data: read(data), metadata: read(metadata) },
  };
}
