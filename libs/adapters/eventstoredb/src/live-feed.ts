import {
  type AllStreamSubscription,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type SubscribeOptions } from '@perkstream/ports';
import { isTooSlow } from './engine-failure.js';

const EVENTS_PER_PAGE = 500;
/** How much may wait for the handler: events, and characters of their contents. */
const MAX_WAITING_EVENTS = 5_000;
const MAX_WAITING_CHARACTERS = 8_000_000;
/** Events that the engine looks at between two checkpoints, where it finds nothing that is wanted. */
const SEARCH_WINDOW = 500;

export interface FeedBatch {
  readonly events: readonly AllStreamResolvedEvent[];
  /** Up to here, all wanted events were given, those in `events` included. */
  readonly checkpoint: Position | undefined;
  /** The engine has said that nothing came after `events`. */
  readonly caughtUp: boolean;
}

type Entry =
  | { readonly event: AllStreamResolvedEvent; readonly size: number }
  | { readonly checkpoint: Position }
  | { readonly caughtUp: true };

/**
 * One subscription of the client, from its start to its end. It always reads: the engine drops a live subscription with more than 32
 * events to be read. What comes waits here; when that becomes too much, the feed ends by itself.
 */
export class LiveFeed {
  private readonly stream: AllStreamSubscription;
  private readonly queue: Entry[] = [];
  private waiting = 0;
  private characters = 0;
  private dropped = false;
  private failure: unknown;
  private wake: () => void = () => undefined;

  /** @param heard called whenever the engine has said something */
  constructor(
    client: EventStoreDBClient,
    after: Position | undefined,
    wanted: Pick<SubscribeOptions, 'streamPrefixes' | 'types'>,
    private readonly heard: () => void,
  ) {
    const settings = {
      maxSearchWindow: SEARCH_WINDOW,
      checkpointReached: async (_stream: unknown, checkpoint: Position) => this.mark({ checkpoint }),
    };
    const { streamPrefixes, types } = wanted;
    // The engine filters by one of them. The beginning of a type may be that of others.
    const filter = streamPrefixes?.length
      ? streamNameFilter({ ...settings, prefixes: [...streamPrefixes] })
      : types?.length
        ? eventTypeFilter({ ...settings, prefixes: [...types] })
        : excludeSystemEvents(settings);
    this.stream = client.subscribeToAll({ fromPosition: after ?? START, filter }, { objectMode: true });
    this.stream.on('data', (event: AllStreamResolvedEvent) => this.receive(event));
    this.stream.on('caughtUp', () => this.mark({ caughtUp: true }));
    this.stream.on('error', (error: unknown) => (isTooSlow(error) ? this.drop() : this.end(error)));
    this.stream.on('end', () => this.end(new Error('The event store ended the subscription')));
  }

  /** The subscription has ended because its events were not handled as fast as they came, and all that came before was given. */
  get isDropped(): boolean {
    return this.dropped && this.queue.length === 0;
  }

  /**
   * What has come, as soon as there is something.
   * @param patience milliseconds; without end where absent
   * @returns undefined when nothing has come in time, or the feed was dropped
   * @throws what the client says when the subscription has failed, or was closed
   */
  async next(patience?: number): Promise<FeedBatch | undefined> {
    const taken = this.take();
    if (taken || this.dropped) return taken;
    await new Promise<void>((resolve) => {
      const timer = patience === undefined ? undefined : setTimeout(resolve, patience);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
    return this.take();
  }

  close(): void {
    this.fail(new Error('The subscription was closed'));
    this.unsubscribe();
  }

  private receive(event: AllStreamResolvedEvent): void {
    this.heard();
    if (this.dropped || this.failure !== undefined) return;
    const size = sizeOf(event);
    this.queue.push({ event, size });
    this.waiting += 1;
    this.characters += size;
    if (this.waiting >= MAX_WAITING_EVENTS || this.characters >= MAX_WAITING_CHARACTERS) {
      this.drop();
      this.unsubscribe();
    }
    this.wake();
  }

  /** A mark holds for the events before it, so these have to stand in the queue first. */
  private mark(entry: Entry): void {
    this.heard();
    while (this.stream.read() !== null);
    if (!this.dropped) this.queue.push(entry);
    this.wake();
  }

  private take(): FeedBatch | undefined {
    if (this.failure !== undefined) throw this.failure;
    if (this.queue.length === 0) return undefined;
    const events: AllStreamResolvedEvent[] = [];
    let checkpoint: Position | undefined;
    let [taken, caughtUp] = [0, false];
    for (const entry of this.queue) {
      if (caughtUp || events.length === EVENTS_PER_PAGE) break;
      taken += 1;
      if ('event' in entry) {
        events.push(entry.event);
        this.characters -= entry.size;
      } else if ('checkpoint' in entry) checkpoint = entry.checkpoint;
      else caughtUp = true;
    }
    this.queue.splice(0, taken);
    this.waiting -= events.length;
    return { events, checkpoint, caughtUp };
  }

  private drop(): void {
    this.dropped = true;
    this.wake();
  }

  /** The end of a feed that was dropped is no failure. */
  private end(error: unknown): void {
    if (!this.dropped) this.fail(error);
  }

  /** Ends the feed. Events that came before are not given any more. */
  fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  private unsubscribe(): void {
    this.stream.unsubscribe().catch(() => undefined);
  }
}

/** Pieces of large contents are bytes: as JSON, each of them would be a property. */
function sizeOf({ event }: AllStreamResolvedEvent): number {
  const data: unknown = event?.data ?? null;
  return data instanceof Uint8Array ? data.length : JSON.stringify(data).length;
}
