import { setTimeout as pause } from 'node:timers/promises';
import {
  EngineUnavailable,
  type EventStore,
  type EventStoreCapabilities,
  type NewEvent,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
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

export interface MemoryEventStoreOptions {
  /** Nobody else writes: appends arrive in order, and are committed once a turn. */
  readonly exclusive?: boolean;
  /** Milliseconds for each way of a request to the store, where others write too. */
  readonly delay?: () => number;
}

const LATE_BY = 30;

/** An event store in memory with a wire in between that fails when it is told to. */
export class MemoryEventStore implements EventStore {
  readonly capabilities: EventStoreCapabilities;
  readonly events: RecordedEvent[] = [];
  /** Appends that arrived, with those that were refused. */
  appends = 0;
  reads = 0;
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly faults: { fault: AppendFault; stream: string }[] = [];
  private readonly followers = new Set<() => void>();
  private waiting: (() => void)[] = [];
  private readFailures = 0;
  private gate: Promise<void> = Promise.resolve();

  constructor(private readonly options: MemoryEventStoreOptions = {}) {
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

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<readonly RecordedEvent[]> {
    const index = this.faults.findIndex((each) => stream.includes(each.stream));
    const fault = index < 0 ? undefined : this.faults.splice(index, 1)[0]?.fault;
    await this.arrive();
    if (fault === 'not_done') throw new EngineUnavailable('memory', 'not_done');
    if (fault === 'request_lost') throw new EngineUnavailable('memory', 'unknown');
    if (fault === 'late') {
      setTimeout(() => this.commitLate(stream, expected, events), LATE_BY);
      throw new EngineUnavailable('memory', 'unknown');
    }
    const recorded = this.commit(stream, expected, events);
    if (fault === 'answer_lost') throw new EngineUnavailable('memory', 'unknown');
    if (!this.capabilities.exclusive) await this.way();
    return recorded;
  }

  async read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    this.reads += 1;
    await this.gate;
    await this.way();
    this.checkReads();
    const { from, backwards = false, maxCount = 1000 } = options;
    const all = this.streams.get(stream) ?? [];
    const found = backwards
      ? all.slice(0, (from ?? all.length) + 1).reverse()
      : all.slice(Math.min(from ?? 0, all.length));
    const answer = structuredClone(found.slice(0, maxCount));
    await this.way();
    return answer;
  }

  async readAll({ after = 0, maxCount, types }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    this.checkReads();
    const found = this.events.slice(after).filter(({ type }) => types?.includes(type) ?? true);
    return structuredClone(found.slice(0, maxCount));
  }

  subscribe({ after = 0, handle, caughtUp }: SubscribeOptions): Subscription {
    let stopped = false;
    let wake: () => void = () => undefined;
    const follower = () => wake();
    this.followers.add(follower);
    const run = async () => {
      for (let position = after; !stopped;) {
        const batch = structuredClone(this.events.slice(position, position + 100));
        if (batch.length === 0) {
          caughtUp?.();
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else if (await isDone(handle(batch))) {
          position += batch.length;
        } else {
          await pause(2);
        }
      }
    };
    const running = run();
    const stop = () => {
      stopped = true;
      this.followers.delete(follower);
      wake();
      return running;
    };
    return { stop };
  }

  async ping(): Promise<void> {
    await this.gate;
  }

  /** Somebody else writes at the end of the stream. */
  write(stream: string, ...events: NewEvent[]): void {
    this.commit(stream, (this.streams.get(stream)?.length ?? 0) - 1, events);
  }

  private commit(stream: string, expected: number, events: readonly NewEvent[]): readonly RecordedEvent[] {
    this.appends += 1;
    const own = this.streams.get(stream) ?? [];
    if (own.length - 1 !== expected) throw new WrongExpectedRevision(stream, expected, own.length - 1);
    const recorded = structuredClone(events).map((event, index) => ({
      ...event,
      stream,
      revision: expected + 1 + index,
      position: this.events.length + 1 + index,
    }));
    this.streams.set(stream, own);
    for (const event of recorded) {
      own.push(event);
      this.events.push(event);
    }
    for (const wake of this.followers) wake();
    return structuredClone(recorded);
  }

  private commitLate(stream: string, expected: number, events: readonly NewEvent[]): void {
    try {
      this.commit(stream, expected, events);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  private async arrive(): Promise<void> {
    await this.gate;
    if (!this.capabilities.exclusive) return this.way();
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length > 1) return;
      setImmediate(() => {
        const arrived = this.waiting;
        this.waiting = [];
        for (const go of arrived) go();
      });
    });
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

function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
