import { loopTurns } from '@perkstream/kernel/testing/waiting';
import {
  AppendTooLarge,
  type EventStore,
  type EventStoreCapabilities,
  type InlineProjector,
  MAX_APPEND_BYTES,
  NO_STREAM,
  type NewEvent,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  type StreamBeginning,
  type SubscribeOptions,
  type Subscription,
  WrongExpectedRevision,
} from '@perkstream/ports';
import { type MemoryDocumentStore } from './memory-document-store.js';
import { type Followed, MemorySubscription } from './memory-subscription.js';

export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

export interface Waiting extends Append {
  readonly resolve: (events: readonly RecordedEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface Batch {
  readonly waiting: readonly Waiting[];
  /** All events of the store, once it is committed. */
  events: RecordedEvent[];
  /** The new ones among them. */
  fresh: RecordedEvent[];
  readonly answers: (() => void)[];
}

/** A plain event store that commits once a turn: as it should be, in parts that the broken ones replace. */
export class MemoryEventStore implements EventStore {
  readonly capabilities: EventStoreCapabilities;
  protected readonly projectors: InlineProjector[] = [];
  private readonly wakes: (() => void)[] = [];
  private waiting: Waiting[] = [];

  /** @param durable what is stored: all that a crash leaves */
  constructor(
    readonly documents: MemoryDocumentStore,
    public durable: readonly RecordedEvent[] = [],
  ) {
    this.capabilities = {
      exclusive: true,
      inlineProjections: {
        attach: (projector) => void this.projectors.push(projector),
        position: () => this.durable.at(-1)?.position ?? 0,
      },
    };
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<readonly RecordedEvent[]> {
    if (this.isTooLarge(events)) return Promise.reject(new AppendTooLarge());
    return new Promise((resolve, reject) => {
      this.waiting.push({ stream, expected, events: structuredClone(events), resolve, reject });
      if (this.waiting.length === 1) void loopTurns().then(() => this.commit());
    });
  }

  begin(beginnings: readonly StreamBeginning[]): Promise<readonly (RecordedEvent | undefined)[]> {
    if (beginnings.some(({ event }) => this.isTooLarge([event]))) return Promise.reject(new AppendTooLarge());
    return Promise.all(
      beginnings.map(({ stream, event }) =>
        this.append(stream, NO_STREAM, [event]).then(
          ([stored]) => stored,
          (error) => {
            if (error instanceof WrongExpectedRevision) return undefined;
            throw error;
          },
        ),
      ),
    );
  }

  async read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    return structuredClone(this.select(streamOf(stream, this.durable), options));
  }

  async readAll({ after = 0, maxCount, streamPrefixes, types }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const found = this.after(after, streamPrefixes).filter(({ type }) => types?.includes(type) ?? true);
    return structuredClone(found.slice(0, maxCount));
  }

  subscribe(options: SubscribeOptions): Subscription {
    const followed: Followed = {
      after: (position) => structuredClone(this.after(position, options.streamPrefixes)),
      onCommit: (wake) => void this.wakes.push(wake),
    };
    return this.subscription(followed, options).start();
  }

  async ping(): Promise<void> {
    await loopTurns();
  }

  protected subscription(followed: Followed, options: SubscribeOptions): MemorySubscription {
    return new MemorySubscription(followed, options);
  }

  protected async commit(): Promise<void> {
    const batch: Batch = { waiting: this.waiting, events: [...this.durable], fresh: [], answers: [] };
    this.waiting = [];
    for (const each of batch.waiting) this.perform(each, batch);
    let write: () => void;
    try {
      write = this.project(batch.fresh);
    } catch (error) {
      for (const { reject } of batch.waiting) reject(error);
      return;
    }
    await this.finish(batch, write);
    this.wakeAll();
  }

  protected perform(each: Waiting, batch: Batch): void {
    const own = streamOf(each.stream, batch.events);
    const actual = own.length - 1;
    if (this.isAt(actual, each.expected)) {
      const stored = this.record(each, batch.events);
      batch.events.push(...stored);
      batch.fresh.push(...stored);
      batch.answers.push(() => each.resolve(structuredClone(stored)));
      return;
    }
    const standing = own.slice(each.expected + 1, each.expected + 1 + each.events.length);
    if (this.isRepetition(standing, each.events)) this.repeated(each, standing, batch);
    else this.refused(each, new WrongExpectedRevision(each.stream, each.expected, actual), batch);
  }

  protected isTooLarge(events: readonly NewEvent[]): boolean {
    const texts = events.flatMap(({ data, metadata }) => [JSON.stringify(data), JSON.stringify(metadata)]);
    return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > MAX_APPEND_BYTES;
  }

  protected isAt(actual: number, expected: number): boolean {
    return actual === expected;
  }

  protected isRepetition(standing: readonly RecordedEvent[], events: readonly NewEvent[]): boolean {
    return events.every(({ id }, index) => standing[index]?.id === id);
  }

  protected repeated(each: Waiting, standing: RecordedEvent[], batch: Batch): void {
    batch.answers.push(() => each.resolve(structuredClone(standing)));
  }

  protected refused(each: Waiting, error: unknown, batch: Batch): void {
    batch.answers.push(() => each.reject(error));
  }

  protected record(
    { stream, events }: Pick<Append, 'stream' | 'events'>,
    before: readonly RecordedEvent[],
  ): RecordedEvent[] {
    const first = streamOf(stream, before).length;
    return events.map((event, index) => ({
      ...event,
      stream,
      revision: first + index,
      position: before.length + 1 + index,
    }));
  }

  /** @returns what writes the documents */
  protected project(fresh: readonly RecordedEvent[]): () => void {
    const changes = this.projectors.flatMap((project) => [...project(fresh)]);
    return () => this.documents.changeNow(changes);
  }

  protected async finish({ events, answers }: Batch, write: () => void): Promise<void> {
    this.durable = events;
    write();
    for (const answer of answers) answer();
  }

  protected select(own: readonly RecordedEvent[], options: ReadOptions): RecordedEvent[] {
    const { from, backwards = false, maxCount = 1000 } = options;
    const found = own.filter(({ revision }) => from === undefined || (backwards ? revision <= from : revision >= from));
    return (backwards ? found.toReversed() : found).slice(0, maxCount);
  }

  protected after(position: number, streamPrefixes?: readonly string[]): RecordedEvent[] {
    return this.durable.filter(
      (event) =>
        event.position > position &&
        (!streamPrefixes || streamPrefixes.some((prefix) => event.stream.startsWith(prefix))),
    );
  }

  protected wakeAll(): void {
    for (const wake of this.wakes) wake();
  }
}

interface StreamIndex {
  /** The number of events in it. */
  until: number;
  readonly streams: Map<string, RecordedEvent[]>;
}

const indexes = new WeakMap<readonly RecordedEvent[], StreamIndex>();

/** @param events they may only grow: what was looked up before is not looked at again */
export function streamOf(stream: string, events: readonly RecordedEvent[]): RecordedEvent[] {
  const index = indexes.get(events) ?? { until: 0, streams: new Map() };
  indexes.set(events, index);
  for (; index.until < events.length; index.until++) {
    const event = events[index.until] as RecordedEvent;
    const own = index.streams.get(event.stream);
    if (own) own.push(event);
    else index.streams.set(event.stream, [event]);
  }
  return index.streams.get(stream) ?? [];
}
