import { type EventStoreDBClient, type Position } from '@eventstore/db-client';
import { type RecordedEvent, type SubscribeOptions, type Subscription } from '@perkstream/ports';
import { type AllReader, isAfter, placeOf, type Slice } from './all-reader.js';
import { away, unavailable } from './engine-failure.js';
import { type Link } from './link.js';
import { type FeedBatch, LiveFeed } from './live-feed.js';
import { Pause } from './pause.js';
import { type LivenessCheck } from './liveness-check.js';
import { type LargeContents } from './large-contents.js';
import { isWanted, checkedPosition, readEvent } from './stored-event.js';

/** Milliseconds between attempts after a handler failed, and after the engine was away. */
const HANDLER_PAUSES = [100, 5000] as const;
const ENGINE_PAUSES = [100, 1000] as const;
/** Milliseconds without an event, after which the subscription looks whether more is to come. */
const QUIET_MS = [50, 2000] as const;

interface AllSubscriptionParts {
  readonly client: EventStoreDBClient;
  readonly reader: AllReader;
  readonly link: Link;
  readonly liveness: LivenessCheck;
  readonly contents: LargeContents;
  readonly reportFailure: (error: unknown) => void;
  readonly reportDropped: () => void;
}

/** Events that are asked for at once while a dropped subscription catches up. */
const EVENTS_PER_PAGE = 500;

/** Follows the log of all events through failures of the connection and of its handler. */
export class AllSubscription implements Subscription {
  /** The position of the last event that was handled, or was passed over because nobody wants it. */
  private position: Position | undefined;
  private feed: LiveFeed | undefined;
  private readonly pause = new Pause();
  private readonly running: Promise<void>;

  constructor(
    private readonly parts: AllSubscriptionParts,
    private readonly options: SubscribeOptions,
  ) {
    this.position = placeOf(options.after);
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.pause.end();
    this.feed?.close();
    await this.running;
  }

  /** The engine is away: the subscription no longer waits for what would come. */
  lose(reason: Error): void {
    this.feed?.fail(away('not_done', reason));
  }

  private async run(): Promise<void> {
    const [first, longest] = ENGINE_PAUSES;
    let rest: number = first;
    while (!this.pause.ended) {
      try {
        await this.parts.link.ready();
        if (!this.pause.ended) await this.followLong(() => (rest = first));
      } catch (error) {
        this.failed(error);
      }
      await this.pause.rest(rest);
      rest = Math.min(rest * 2, longest);
    }
  }

  private failed(error: unknown): void {
    if (this.pause.ended) return;
    const gone = unavailable(error);
    if (gone) this.parts.link.lost(gone);
    this.parts.reportFailure(gone ?? error);
  }

  /**
   * Follows the log over one connection until that fails, and throws the failure. A subscription that was dropped says nothing
   * about the engine. What it missed is read in pages, which wait for the handler; near the end the log is followed again.
   */
  private async followLong(connected: () => void): Promise<void> {
    while (!this.pause.ended) {
      await this.follow(connected);
      if (this.pause.ended) return;
      this.parts.reportDropped();
      await this.catchUp();
    }
  }

  private async catchUp(): Promise<void> {
    let coming = this.page(this.position);
    while (!this.pause.ended) {
      const slice = await coming;
      // The next page is read while this one is handled.
      if (!slice.atEnd) coming = this.page(slice.looked);
      if (slice.events.length > 0 && !(await this.handle(slice.events))) return;
      if (slice.looked) {
        this.advance(slice.looked);
        await this.passed(slice.looked);
      }
      if (slice.atEnd) return;
    }
  }

  private page(after: Position | undefined): Promise<Slice> {
    const page = this.parts.reader.slice(after, EVENTS_PER_PAGE, this.options);
    // The reader of the page gets its failure. Without a reader it must not end the process.
    page.catch(() => undefined);
    return page;
  }

  /**
   * Follows until it is stopped or dropped.
   * @throws what the client says when the connection fails
   */
  private async follow(connected: () => void): Promise<void> {
    const feed = new LiveFeed(this.parts.client, this.position, this.options, () => this.parts.liveness.heard());
    this.feed = feed;
    try {
      const [soon, late] = QUIET_MS;
      let [behind, quiet]: [boolean, number] = [true, soon];
      while (!this.pause.ended && !feed.isDropped) {
        const batch = await feed.next(behind ? quiet : undefined);
        if (feed.isDropped && !batch) return;
        if (batch) {
          connected();
          await this.take(batch);
        }
        if (!behind) continue;
        if (batch?.caughtUp || (!batch && (await this.isAtEnd(quiet === late)))) {
          behind = false;
          if (!this.pause.ended) this.options.caughtUp?.();
        }
        if (!batch) quiet = Math.min(quiet * 2, late);
      }
    } finally {
      this.feed = undefined;
      feed.close();
    }
  }

  private async take({ events, checkpoint }: FeedBatch): Promise<void> {
    const wanted: RecordedEvent[] = [];
    for (const resolved of events) {
      const event = readEvent(resolved);
      if (!event || !(this.options.types?.includes(event.type) ?? true)) continue;
      if (isWanted(event.stream, this.options.streamPrefixes)) wanted.push(event);
    }
    if (wanted.length > 0 && !(await this.handle(await this.parts.contents.fetch(wanted)))) return;
    for (const position of [events.at(-1)?.event?.position, checkpoint]) if (position) this.advance(position);
    if (checkpoint) await this.passed(checkpoint);
  }

  /** @param place of a record; what the engine wrote for itself has none that a subscription could begin with */
  private async passed({ commit, prepare }: Position): Promise<void> {
    if (commit !== prepare || this.pause.ended) return;
    await this.options.passed?.(checkedPosition(commit)).catch(this.parts.reportFailure);
  }

  private advance(position: Position): void {
    if (!this.position || isAfter(position, this.position)) this.position = position;
  }

  /**
   * Repeats the handler until it succeeds.
   * @returns false when the subscription was stopped before
   */
  private async handle(events: readonly RecordedEvent[]): Promise<boolean> {
    const [first, longest] = HANDLER_PAUSES;
    for (let rest: number = first; !this.pause.ended; rest = Math.min(rest * 2, longest)) {
      try {
        await this.options.handle(events);
        return true;
      } catch (error) {
        this.parts.reportFailure(error);
        await this.pause.rest(rest);
      }
    }
    return false;
  }

  /**
   * The engine does not always say that the end is reached: a page is read, and what is not wanted of it is passed over.
   * @throws Error when there is more, which should have come by now
   */
  private async isAtEnd(patient: boolean): Promise<boolean> {
    const { events, looked, atEnd } = await this.parts.reader.slice(this.position, 1, this.options);
    if (events.length === 0) {
      if (looked) this.advance(looked);
      return atEnd;
    }
    if (patient) throw new Error('There is more to come, and it does not come');
    return false;
  }
}
