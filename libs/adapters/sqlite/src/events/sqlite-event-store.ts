import { entriesAtMost } from '@perkstream/kernel';
import { LRUCache } from 'lru-cache';
import {
  type EventStore,
  type EventStoreCapabilities,
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
import { type CommitPart, type CommitQueue } from '../commit-queue.js';
import { answering, isConstraintFailure } from '../engine-failure.js';
import { type InlineProjections } from '../inline-projections.js';
import { EventFeed } from './event-feed.js';
import { type EventsTable } from './events-table.js';
import { assertFits, recorded, written, type WrittenEvent } from './stored-event.js';
import { FeedSubscription } from './subscription.js';

interface SqliteEventStoreParts {
  readonly table: EventsTable;
  readonly queue: CommitQueue;
  readonly projections: InlineProjections;
  readonly reportFailure: (error: unknown) => void;
  readonly reportAppended: (projectId: string, characters: number) => void;
  /** Rejects unless a commit would succeed now. */
  readonly ping: () => Promise<void>;
}

/** Streams whose last revision is known without a look. */
const KNOWN_STREAMS = 12_000;

export class SqliteEventStore implements EventStore, CommitPart {
  readonly capabilities: EventStoreCapabilities;
  private readonly revisions = new LRUCache<string, number>(entriesAtMost(KNOWN_STREAMS));
  private readonly feed: EventFeed;
  private readonly subscriptions = new Set<Subscription>();
  private position: number;
  /** Of the commit under way. */
  private appended: RecordedEvent[] = [];

  constructor(private readonly parts: SqliteEventStoreParts) {
    this.position = parts.table.lastPosition();
    this.feed = new EventFeed(parts.table, this.position);
    this.capabilities = {
      exclusive: true,
      inlineProjections: {
        attach: (projector) => parts.projections.attach(projector),
        position: () => this.feed.end,
      },
    };
  }

  /** The position of the last event. */
  get end(): number {
    return this.feed.end;
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly NewEvent[],
  ): Promise<readonly RecordedEvent[]> {
    const texts = written(events);
    assertFits(texts);
    this.report(texts);
    return this.parts.queue.submit(() => this.appendNow(stream, expectedRevision, texts));
  }

  async begin(beginnings: readonly StreamBeginning[]): Promise<readonly (RecordedEvent | undefined)[]> {
    if (beginnings.length === 0) return [];
    const texts = written(beginnings.map(({ event }) => event));
    for (const text of texts) assertFits([text]);
    this.report(texts);
    return this.parts.queue.submit(() => this.beginNow(beginnings, texts));
  }

  async read(stream: string, options: ReadOptions = {}): Promise<readonly RecordedEvent[]> {
    const events = answering(() => this.parts.table.read(stream, options));
    this.learnFrom(stream, events, options);
    return events;
  }

  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return this.feed.readAll(options);
  }

  subscribe(options: SubscribeOptions): Subscription {
    const following = new FeedSubscription(this.feed, options, this.parts.reportFailure);
    const subscription: Subscription = {
      stop: () => {
        this.subscriptions.delete(subscription);
        return following.stop();
      },
    };
    this.subscriptions.add(subscription);
    return subscription;
  }

  ping(): Promise<void> {
    return this.parts.ping();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
  }

  beforeCommit(): void {
    this.parts.projections.apply();
  }

  committed(): void {
    const events = this.appended;
    this.appended = [];
    this.feed.committed(events);
  }

  rolledBack(): void {
    this.appended = [];
    this.parts.projections.forget();
    this.revisions.clear();
    this.position = this.feed.end;
  }

  /** Appends that are refused later are few, and are counted as well. */
  private report(texts: readonly WrittenEvent[]): void {
    for (const { event, data, metadata } of texts) {
      this.parts.reportAppended(event.metadata.projectId, data.length + metadata.length);
    }
  }

  /** Inside the transaction. Throws before anything is written. */
  private appendNow(stream: string, expected: number, events: readonly WrittenEvent[]): readonly RecordedEvent[] {
    let actual = this.revisions.get(stream);
    // A stream that should not exist yet is not looked for: the unique index refuses it.
    const unseen = actual === undefined && expected === NO_STREAM && events.length > 0;
    if (!unseen) actual ??= this.lookUp(stream);
    if (!unseen && actual !== expected) return this.again(stream, expected, events, actual ?? NO_STREAM);
    const stored: RecordedEvent[] = [];
    for (const text of events) {
      const revision = expected + 1 + stored.length;
      if (!this.insert(stream, revision, text, unseen && stored.length === 0)) {
        return this.again(stream, expected, events, this.lookUp(stream));
      }
      stored.push(recorded(text.event, stream, revision, this.position));
    }
    for (const event of stored) {
      this.appended.push(event);
      this.parts.projections.take(event);
    }
    this.revisions.set(stream, expected + events.length);
    return stored;
  }

  /** Inside the transaction. All at once, or one by one where some have begun. */
  private beginNow(beginnings: readonly StreamBeginning[], texts: readonly WrittenEvent[]) {
    const before = this.position;
    try {
      this.parts.table.insertFirsts(beginnings, texts, before + 1);
    } catch (error) {
      if (!isConstraintFailure(error)) throw error;
      this.parts.table.removeAfter(before);
      return beginnings.map(({ stream }, index) => this.beginOne(stream, texts[index] as WrittenEvent));
    }
    this.position += beginnings.length;
    return beginnings.map(({ stream, event }, index) => {
      const stored = recorded(event, stream, 0, before + 1 + index);
      this.appended.push(stored);
      this.parts.projections.take(stored);
      // So many streams would push out of the cache those that are in use.
      this.revisions.delete(stream);
      return stored;
    });
  }

  private beginOne(stream: string, text: WrittenEvent): RecordedEvent | undefined {
    try {
      return this.appendNow(stream, NO_STREAM, [text])[0];
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  /** @returns false when the place is taken, which only the first event of a stream that was not looked for can find */
  private insert(stream: string, revision: number, text: WrittenEvent, mayBeTaken: boolean): boolean {
    try {
      this.parts.table.insert(stream, revision, this.position + 1, text);
    } catch (error) {
      if (mayBeTaken && isConstraintFailure(error)) return false;
      throw error;
    }
    this.position += 1;
    return true;
  }

  /** Who read a stream to its end is likely to append to it. */
  private learnFrom(stream: string, events: readonly RecordedEvent[], { backwards, maxCount }: ReadOptions): void {
    const last = events.at(-1);
    if (!last || backwards || maxCount === undefined || events.length >= maxCount) return;
    if (this.revisions.get(stream) === undefined) this.revisions.set(stream, last.revision);
  }

  private lookUp(stream: string): number {
    const revision = this.parts.table.lastRevision(stream);
    this.revisions.set(stream, revision);
    return revision;
  }

  /** A repeated append is answered like the first time. Any other append came too late. */
  private again(
    stream: string,
    expected: number,
    events: readonly WrittenEvent[],
    actual: number,
  ): readonly RecordedEvent[] {
    if (events.length > 0 && actual >= expected + events.length) {
      const standing = this.parts.table.read(stream, { from: expected + 1, maxCount: events.length });
      if (standing.every(({ id }, index) => id === events[index]?.event.id)) return standing;
    }
    throw new WrongExpectedRevision(stream, expected, actual);
  }
}
