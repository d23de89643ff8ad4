import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import {
  type EventStore,
  type EventStoreCapabilities,
  NO_STREAM,
  type NewEvent,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
  WrongExpectedRevision,
} from '@perkstream/ports';
import { AllReader } from './all-reader.js';
import { AllSubscription } from './all-subscription.js';
import { AppendQueue } from './append-queue.js';
import { collect } from './collect.js';
import { connect, disconnect } from './connection.js';
import { away, isOfType, unavailable, wrongRevision } from './engine-failure.js';
import { Link } from './link.js';
import { Probe } from './probe.js';
import { clientEventOf, positionOf, recorded, recordedEventOf } from './stored-event.js';
import { within } from './within.js';

export interface EventStoreDbOptions {
  /** `esdb://host:2113?tls=false`, `esdb+discover://user:password@host:2113`; the user may read `$all`. */
  readonly url: string;
  /** Is told of failures of subscriptions and of their handlers; the rest comes as rejections. */
  readonly tellFailure?: (error: unknown) => void;
  /** Is told of each subscription that was dropped for being slow, and goes on by itself. */
  readonly tellDropped?: () => void;
  /** Milliseconds after which nobody is thought to answer; 1,700 where absent: who asks learns it within two seconds. */
  readonly patience?: number;
}

const DEFAULT_COUNT = 1000;
const PATIENCE = 1700;
/** What has to be left of it for a request to be worth sending. */
const LEAST = 100;

/**
 * Streams in EventStoreDB 22.6 or later. Others write to them too; documents are not written along. Positions are commit positions.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly capabilities: EventStoreCapabilities = { exclusive: false };
  private readonly client: EventStoreDBClient;
  private readonly link: Link;
  private readonly queue = new AppendQueue((...append) => this.appendNow(...append));
  private readonly subscriptions = new Set<Subscription>();
  private readonly tellFailure: (error: unknown) => void;
  private readonly tellDropped: () => void;
  private readonly patience: number;
  private closed = false;

  constructor({
    url,
    tellFailure = () => undefined,
    tellDropped = () => undefined,
    patience = PATIENCE,
  }: EventStoreDbOptions) {
    this.client = connect(url);
    const probe = new Probe(this.client);
    this.link = new Link(() => probe.run());
    this.tellFailure = tellFailure;
    this.tellDropped = tellDropped;
    this.patience = patience;
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly NewEvent[],
  ): Promise<readonly RecordedEvent[]> {
    if (events.length === 0) return this.appendNothing(stream, expectedRevision);
    return this.queue.append(stream, expectedRevision, events, Date.now() + this.patience);
  }

  async read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    const { from, backwards = false, maxCount = DEFAULT_COUNT } = options;
    if (maxCount <= 0 || (backwards && from !== undefined && from < 0)) return [];
    const fromRevision = from === undefined ? (backwards ? END : START) : BigInt(Math.max(from, 0));
    const direction = backwards ? BACKWARDS : FORWARDS;
    try {
      const found = await this.answering((left) =>
        collect(this.client.readStream(stream, { fromRevision, direction, maxCount }), left),
      );
      return found.map(recordedEventOf).filter((event) => event !== undefined);
    } catch (error) {
      if (isOfType(error, 'stream-not-found')) return [];
      throw error;
    }
  }

  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return this.answering((left) => new AllReader(this.client, left).readAll(options));
  }

  subscribe(options: SubscribeOptions): Subscription {
    const { client, link, tellFailure, tellDropped } = this;
    const reader = new AllReader(client, this.patience);
    const following = new AllSubscription({ client, reader, link, tellFailure, tellDropped }, options);
    const subscription: Subscription = {
      stop: () => {
        this.subscriptions.delete(subscription);
        return following.stop();
      },
    };
    this.subscriptions.add(subscription);
    return subscription;
  }

  async ping(): Promise<void> {
    this.assertOpen();
    await this.link.check();
  }

  /** Ends subscriptions, cancels what is under way, closes the connection. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await disconnect(this.client);
  }

  private assertOpen(): void {
    if (this.closed) throw away('not_done', new Error('it was closed'));
  }

  /** A read, with failures of the engine under their name in the port. */
  private async answering<T>(read: (left: number) => Promise<T>): Promise<T> {
    this.assertOpen();
    const begun = Date.now();
    await this.link.ready();
    try {
      return await read(Math.max(LEAST, this.patience - (Date.now() - begun)));
    } catch (error) {
      const gone = unavailable(error);
      if (!gone) throw error;
      this.link.lost(gone);
      throw away('not_done', gone);
    }
  }

  private async appendNow(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    deadline: number,
  ): Promise<readonly RecordedEvent[]> {
    this.assertOpen();
    await this.link.ready();
    const left = deadline - Date.now();
    if (left < LEAST) throw away('not_done', new Error('there is no time left'));
    const position = await this.store(stream, expected, events, left);
    const [only, ...more] = events;
    if (only && more.length === 0 && position !== undefined) {
      return [recorded(only, stream, expected + 1, positionOf(position))];
    }
    return this.readBack(stream, expected, events);
  }

  /** @returns the position of the last of the events, which is the only one that the engine tells */
  private async store(stream: string, expected: number, events: readonly NewEvent[], left: number) {
    const expectedRevision = expected === NO_STREAM ? 'no_stream' : BigInt(expected);
    const written = events.map(clientEventOf);
    try {
      const appending = this.client.appendToStream(stream, written, { expectedRevision, deadline: left });
      const { position } = await within(left + LEAST, appending, () => away('unknown'));
      return position?.commit;
    } catch (error) {
      const wrong = wrongRevision(error, stream, expected);
      if (wrong) throw wrong;
      const gone = unavailable(error);
      if (!gone) throw error;
      this.link.lost(gone);
      throw gone;
    }
  }

  /** For the positions of events that were stored together. */
  private async readBack(stream: string, expected: number, events: readonly NewEvent[]) {
    try {
      const stored = await this.read(stream, { from: expected + 1, maxCount: events.length });
      return events.map((event, index) => {
        const position = stored[index]?.position;
        if (position === undefined) throw new Error(`${stream} does not give back what was stored there`);
        return recorded(event, stream, expected + 1 + index, position);
      });
    } catch (error) {
      // They are stored, but whoever asks has no answer.
      throw unavailable(error) ? away('unknown', error) : error;
    }
  }

  private async appendNothing(stream: string, expected: number): Promise<readonly RecordedEvent[]> {
    const [last] = await this.read(stream, { backwards: true, maxCount: 1 });
    const actual = last?.revision ?? NO_STREAM;
    if (actual !== expected) throw new WrongExpectedRevision(stream, expected, actual);
    return [];
  }
}
