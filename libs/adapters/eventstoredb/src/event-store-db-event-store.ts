import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import {
  AppendTooLarge,
  type EventStore,
  type EventStoreCapabilities,
  MAX_APPEND_BYTES,
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
import { AppendChannel } from './append-channel.js';
import { AppendQueue } from './append-queue.js';
import { collect } from './collect.js';
import { connect, disconnect } from './connection.js';
import { away, isOfType, unavailable, wrongRevision } from './engine-failure.js';
import { Link } from './link.js';
import { Probe } from './probe.js';
import { type Proposal, proposalOf } from './proposal.js';
import { SHORT_SILENCE_MS, MAX_REQUEST_MS, LivenessCheck } from './liveness-check.js';
import { LargeContents } from './large-contents.js';
import { checkedPosition, recorded, readEvent } from './stored-event.js';

interface EventStoreDbOptions {
  /** `esdb://host:2113?tls=false`, `esdb+discover://user:password@host:2113`; the user may read `$all`. */
  readonly url: string;
  /** Receives failures of subscriptions and of their handlers; the rest comes as rejections. */
  readonly reportFailure?: (error: unknown) => void;
  /** Receives each subscription that was dropped for being slow, and goes on by itself. */
  readonly reportDropped?: () => void;
  /** Receives the bytes of the events of each append. */
  readonly reportAppended?: (projectId: string, bytes: number) => void;
  /**
   * Milliseconds of silence after which the engine counts as away. While it shows life, an answer is waited for as long as a
   * request may take. Absent: 1,700 in a cluster, where others may take over, so that callers learn it within two seconds. One node
   * alone may just be slow: 10,000, and 1,700 once it was silent for so long. Where it refuses or closes the connection, nobody waits.
   */
  readonly patience?: number;
}

const DEFAULT_EVENT_COUNT = 1000;
/** Milliseconds that must be left before the deadline for a request to be worth sending. */
const MIN_TIME_LEFT_MS = 100;

/**
 * Streams in EventStoreDB 22.6 or later. Other processes write to them too. Documents are not written in the same commit.
 * Positions are commit positions.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly capabilities: EventStoreCapabilities = { exclusive: false };
  private readonly client: EventStoreDBClient;
  private readonly link: Link;
  private readonly liveness: LivenessCheck;
  private readonly channel: AppendChannel;
  private readonly contents: LargeContents;
  private readonly queue = new AppendQueue((...append) => this.appendNow(...append));
  private readonly subscriptions = new Set<AllSubscription>();
  private readonly reportFailure: (error: unknown) => void;
  private readonly reportDropped: () => void;
  private readonly reportAppended: (projectId: string, bytes: number) => void;
  private closed = false;

  constructor({
    url,
    reportFailure = () => undefined,
    reportDropped = () => undefined,
    reportAppended = () => undefined,
    patience,
  }: EventStoreDbOptions) {
    const connection = connect(url);
    this.client = connection.client;
    const longestSilence = patience ?? (connection.isCluster ? SHORT_SILENCE_MS : MAX_REQUEST_MS);
    this.liveness = new LivenessCheck(this.client, longestSilence, (reason) => {
      this.link.lost(away('not_done', reason));
      connection.abandon();
      this.channel.close(reason);
      for (const subscription of this.subscriptions) subscription.lose(reason);
    });
    this.channel = new AppendChannel(this.client, this.liveness);
    this.contents = new LargeContents(this.client, this.liveness, this.channel);
    const probe = new Probe(this.channel);
    this.link = new Link(() => probe.run());
    this.reportFailure = reportFailure;
    this.reportDropped = reportDropped;
    this.reportAppended = reportAppended;
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly NewEvent[],
  ): Promise<readonly RecordedEvent[]> {
    if (events.length === 0) return this.appendNothing(stream, expectedRevision);
    return this.queue.append(stream, expectedRevision, events, Date.now() + MAX_REQUEST_MS);
  }

  async read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    const { from, backwards = false, maxCount = DEFAULT_EVENT_COUNT } = options;
    if (maxCount <= 0 || (backwards && from !== undefined && from < 0)) return [];
    const fromRevision = from === undefined ? (backwards ? END : START) : BigInt(Math.max(from, 0));
    const direction = backwards ? BACKWARDS : FORWARDS;
    try {
      return await this.answering(async () => {
        const found = await collect(
          this.client.readStream(stream, { fromRevision, direction, maxCount }),
          this.liveness,
        );
        return this.contents.fetch(found.map(readEvent).filter((event) => event !== undefined));
      });
    } catch (error) {
      if (isOfType(error, 'stream-not-found')) return [];
      throw error;
    }
  }

  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return this.answering(() => new AllReader(this.client, this.liveness, this.contents).readAll(options));
  }

  subscribe(options: SubscribeOptions): Subscription {
    const { client, link, liveness, contents, reportFailure, reportDropped } = this;
    const reader = new AllReader(client, liveness, contents);
    const following = new AllSubscription(
      { client, reader, link, liveness, contents, reportFailure, reportDropped },
      options,
    );
    this.subscriptions.add(following);
    return {
      stop: () => {
        this.subscriptions.delete(following);
        return following.stop();
      },
    };
  }

  async ping(): Promise<void> {
    this.assertOpen();
    await this.link.check();
  }

  /** Ends subscriptions, cancels what is under way, closes the connection. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    this.channel.close(new Error('it was closed'));
    this.liveness.end();
    await disconnect(this.client);
  }

  private assertOpen(): void {
    if (this.closed) throw away('not_done', new Error('it was closed'));
  }

  /** A read, with failures of the engine under their name in the port. */
  private async answering<T>(read: () => Promise<T>): Promise<T> {
    this.assertOpen();
    await this.link.ready();
    try {
      return await read();
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
    if (deadline - Date.now() < MIN_TIME_LEFT_MS) throw away('not_done', new Error('there is no time left'));
    const position = await this.store(stream, expected, events);
    // Reading the positions of the other events would take longer than storing them.
    return position < 0n
      ? this.readBack(stream, expected, events)
      : events.map((event, index) => recorded(event, stream, expected + 1 + index, checkedPosition(position)));
  }

  /** @returns the position of the last of the events, which is the only one that the engine returns */
  private async store(stream: string, expected: number, events: readonly NewEvent[]): Promise<bigint> {
    const proposals = events.map(proposalOf);
    const bytes = sumBytes(proposals);
    if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge();
    this.reportAppended(events[0]?.metadata.projectId ?? '', bytes);
    let wasSent = false;
    try {
      const fitting = await this.contents.store(proposals);
      wasSent = true;
      return await this.channel.append(stream, expected, fitting);
    } catch (error) {
      const wrong = wasSent && wrongRevision(error, stream, expected);
      if (wrong) throw wrong;
      const gone = unavailable(error);
      if (!gone) throw error;
      this.link.lost(gone);
      throw wasSent ? gone : away('not_done', gone);
    }
  }

  /** Reads the positions back where the engine returned none. */
  private async readBack(stream: string, expected: number, events: readonly NewEvent[]) {
    try {
      const stored = await this.read(stream, { from: expected + 1, maxCount: events.length });
      return events.map((event, index) => {
        const position = stored[index]?.position;
        if (position === undefined) throw new Error(`${stream} does not give back what was stored there`);
        return recorded(event, stream, expected + 1 + index, position);
      });
    } catch (error) {
      // They are stored, but the caller has no answer.
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

/** Two names in the metadata have a `$` in the engine, and none in the port. */
const ADDED = 2;

function sumBytes(proposals: readonly Proposal[]): number {
  return proposals.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length - ADDED, 0);
}
