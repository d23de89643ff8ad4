import { MemoryDocumentStore, MemoryEventStore } from '@perkstream/conformance';
import { pause } from '@perkstream/kernel/testing';
import {
  EngineUnavailable,
  type EventStoreCapabilities,
  type NewEvent,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@perkstream/ports';

/** What goes wrong with one append. */
export type AppendFault =
  /** Nothing is stored, and that is known. */
  | 'not_done'
  /** It is stored, and the answer gets lost. */
  | 'answer_lost'
  /** Nothing is stored, and nobody knows. */
  | 'request_lost'
  /** Nobody knows, and it is stored a little later. */
  | 'late';

export interface FaultyEventStoreOptions {
  /** Nobody else writes: appends arrive in order, and are committed once a turn. */
  readonly exclusive?: boolean;
  /** Milliseconds for each way of a request to the store, where others write too. */
  readonly delay?: () => number;
}

const DELAY_MS = 30;

/** An event store in memory with a wire in between that fails on demand. */
export class FaultyEventStore extends MemoryEventStore {
  override readonly capabilities: EventStoreCapabilities;
  /** Appends that were carried out or refused. */
  appends = 0;
  reads = 0;
  /** Appends that nobody was answered, and that are still to be stored. */
  late = 0;
  private readonly faults: { fault: AppendFault; stream: string }[] = [];
  private readFailures = 0;
  private gate: Promise<void> = Promise.resolve();

  constructor(private readonly options: FaultyEventStoreOptions = {}) {
    super(new MemoryDocumentStore());
    this.capabilities = { exclusive: options.exclusive ?? false };
  }

  /** The next appends to streams whose names contain `stream` fail. */
  failAppends(fault: AppendFault, times = 1, stream = ''): void {
    for (let n = 0; n < times; n++) this.faults.push({ fault, stream });
  }

  /** Reading fails so many times from now on. */
  failReads(times: number): void {
    this.readFailures = times;
  }

  /** Holds every request back until the returned function is called. */
  close(): () => void {
    let open: () => void = () => undefined;
    this.gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }

  override async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<readonly RecordedEvent[]> {
    const index = this.faults.findIndex((each) => stream.includes(each.stream));
    const fault = index < 0 ? undefined : this.faults.splice(index, 1)[0]?.fault;
    await this.gate;
    if (!this.capabilities.exclusive) await this.way();
    if (fault === 'not_done') throw new EngineUnavailable('memory', 'not_done');
    if (fault === 'request_lost') throw new EngineUnavailable('memory', 'unknown');
    if (fault === 'late') {
      this.late += 1;
      setTimeout(() => void this.appendLate(stream, expected, events), DELAY_MS);
      throw new EngineUnavailable('memory', 'unknown');
    }
    this.appends += 1;
    const recorded = await super.append(stream, expected, events);
    if (fault === 'answer_lost') throw new EngineUnavailable('memory', 'unknown');
    if (!this.capabilities.exclusive) await this.way();
    return recorded;
  }

  override async read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    this.reads += 1;
    await this.gate;
    await this.way();
    this.checkReads();
    const answer = await super.read(stream, options);
    await this.way();
    return answer;
  }

  override async readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    this.checkReads();
    return super.readAll(options);
  }

  override async ping(): Promise<void> {
    await this.gate;
  }

  /** Somebody else writes at the end of the stream. */
  write(stream: string, ...events: NewEvent[]): void {
    this.durable = [...this.durable, ...this.record({ stream, events }, this.durable)];
    this.wakeAll();
  }

  private async appendLate(stream: string, expected: number, events: readonly NewEvent[]): Promise<void> {
    try {
      await super.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    } finally {
      this.late -= 1;
    }
  }

  private async way(): Promise<void> {
    const { delay } = this.options;
    if (delay) await pause(delay());
  }

  private checkReads(): void {
    if (this.readFailures === 0) return;
    this.readFailures -= 1;
    throw new EngineUnavailable('memory', 'not_done');
  }
}
