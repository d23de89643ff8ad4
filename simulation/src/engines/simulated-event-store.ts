import {
  AppendTooLarge,
  type EventStore,
  MAX_APPEND_BYTES,
  type NewEvent,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
} from '@perkstream/ports';
import { type EventLog } from './event-log.js';
import { type Wire } from './wire.js';

/** The event store as one replica of several reaches it. */
export class SimulatedEventStore implements EventStore {
  readonly capabilities = { exclusive: false };

  constructor(
    private readonly log: EventLog,
    private readonly wire: Wire,
  ) {}

  /** Streams that this replica has appended to. */
  private readonly written = new Set<string>();

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<readonly RecordedEvent[]> {
    const sent = structuredClone(events);
    if (bytesOf(sent) > MAX_APPEND_BYTES) throw new AppendTooLarge();
    const what = `append ${stream}@${expected} ${sent.map(({ type }) => type).join()}`;
    this.written.add(stream);
    return this.wire.call(what, true, () => this.log.append(stream, expected, sent), true);
  }

  read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    const { from, backwards = false, maxCount = 1000 } = options;
    const isAnew = from === 0 && this.written.has(stream);
    if (isAnew) this.wire.world.reached.reach('a stream is read anew by a replica that wrote it');
    return this.wire.call(`read ${stream}`, false, () => this.page(stream, from, backwards, maxCount));
  }

  private page(stream: string, from: number | undefined, backwards: boolean, maxCount: number) {
    const own = this.log.read(stream);
    const there = backwards ? own.slice(0, from === undefined ? undefined : from + 1).reverse() : own.slice(from ?? 0);
    if (maxCount > 1 && there.length >= maxCount) this.wire.world.reached.reach('a page of events is full');
    return there.slice(0, maxCount);
  }

  readAll({ after = 0, maxCount, streamPrefixes, types }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const isWanted = wanted(streamPrefixes, types);
    return this.wire.call(`readAll ${after}`, false, () => this.log.after(after, isWanted, maxCount));
  }

  subscribe(options: SubscribeOptions): Subscription {
    return new SimulatedSubscription(this.log, this.wire, options);
  }

  async ping(): Promise<void> {
    await this.wire.call('ping', false, () => undefined);
  }
}

/** How far back a subscription goes at most that has to begin anew. */
const BACK = 5;
const MAX_BATCH_EVENTS = 40;
/** Events after which a subscription says that none of them is wanted. */
const CHECKPOINT = 20;

class SimulatedSubscription implements Subscription {
  private position: number;
  private isStopped = false;
  private wake: (() => void) | undefined;
  private readonly isWanted: (event: RecordedEvent) => boolean;
  private readonly forget: () => void;
  private readonly running: Promise<void>;

  constructor(
    private readonly log: EventLog,
    private readonly wire: Wire,
    private readonly options: SubscribeOptions,
  ) {
    this.position = options.after ?? 0;
    this.isWanted = wanted(options.streamPrefixes, options.types);
    this.forget = log.onAppend(() => this.awake());
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.forget();
    this.awake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { world, caller } = this.wire;
    let isBehind = true;
    while (!this.isStopped) {
      await world.pause(this.wire.way(), caller);
      if (this.isStopped) return;
      if (this.wire.isAway) {
        isBehind = true;
        await world.pause(100 + world.chance.below(400), caller);
        continue;
      }
      const end = this.log.all.length;
      const batch = this.log.after(this.position, this.isWanted, 1 + world.chance.below(MAX_BATCH_EVENTS));
      if (batch.length === 0) {
        if (isBehind) this.options.caughtUp?.();
        isBehind = false;
        if (end - this.log.upTo(this.position) < CHECKPOINT) await this.sleep();
        else await this.pass(this.log.end);
      } else await this.deliver(batch);
    }
  }

  private async deliver(batch: readonly RecordedEvent[]): Promise<void> {
    const { world, caller } = this.wire;
    try {
      await this.options.handle(batch);
      if (this.wire.happens('duplicate')) return;
      this.position = batch.at(-1)?.position ?? this.position;
      if (!this.wire.happens('dropped')) return;
      this.position = Math.max(this.options.after ?? 0, this.log.back(this.position, world.chance.below(BACK)));
      await world.pause(world.chance.below(5_000), caller);
    } catch {
      await world.pause(100 + world.chance.below(400), caller);
    }
  }

  private async pass(end: number): Promise<void> {
    this.position = end;
    await this.options.passed?.(end).catch(() => undefined);
  }

  private sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** By way of the network: what goes on then belongs to the replica. */
  private awake(): void {
    const { wake } = this;
    this.wake = undefined;
    if (wake) this.wire.world.after(0, this.wire.caller, wake);
  }
}

function wanted(prefixes?: readonly string[], types?: readonly string[]): (event: RecordedEvent) => boolean {
  return ({ stream, type }) =>
    (!prefixes || prefixes.some((prefix) => stream.startsWith(prefix))) && (!types || types.includes(type));
}

function bytesOf(events: readonly NewEvent[]): number {
  return events.reduce(
    (bytes, { data, metadata }) => bytes + Buffer.byteLength(JSON.stringify([data, metadata])) - 3,
    0,
  );
}
