import {
  type AllStreamSubscription,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  excludeSystemEvents,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';

const MOST_AT_ONCE = 500;
const READ_AHEAD = 256;
/** Events that the engine looks at between two checkpoints, where it finds nothing that is wanted. */
const SEARCH_WINDOW = 500;

export interface FeedBatch {
  readonly events: readonly AllStreamResolvedEvent[];
  /** Nothing is wanted up to here but what was given already, `events` included. */
  readonly checkpoint: Position | undefined;
  /** The engine has said that nothing came after `events`. */
  readonly caughtUp: boolean;
}

/** One subscription of the client, from its start to its first failure. */
export class LiveFeed {
  private readonly stream: AllStreamSubscription;
  private checkpoint: Position | undefined;
  private caughtUp = false;
  private failure: unknown;
  private wake: () => void = () => undefined;

  constructor(client: EventStoreDBClient, after: Position | undefined, prefixes: readonly string[] | undefined) {
    const settings = {
      maxSearchWindow: SEARCH_WINDOW,
      checkpointReached: async (_stream: unknown, position: Position) => {
        this.checkpoint = position;
        this.wake();
      },
    };
    const filter = prefixes?.length
      ? streamNameFilter({ ...settings, prefixes: [...prefixes] })
      : excludeSystemEvents(settings);
    this.stream = client.subscribeToAll(
      { fromPosition: after ?? START, filter },
      { highWaterMark: READ_AHEAD, objectMode: true },
    );
    this.stream.on('readable', () => this.wake());
    this.stream.on('caughtUp', () => {
      this.caughtUp = true;
      this.wake();
    });
    this.stream.on('error', (error: unknown) => this.fail(error));
    this.stream.on('end', () => this.fail(new Error('The event store ended the subscription')));
  }

  /**
   * What has come, as soon as there is something.
   * @param patience milliseconds; without end where absent
   * @returns undefined when nothing has come in time
   * @throws what the client says when the subscription has failed, or was closed
   */
  async next(patience?: number): Promise<FeedBatch | undefined> {
    const taken = this.take();
    if (taken) return taken;
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
    this.stream.unsubscribe().catch(() => undefined);
  }

  private take(): FeedBatch | undefined {
    if (this.failure !== undefined) throw this.failure;
    // What came with these comes after the events that wait: whether it holds is known when all of those were taken.
    const { checkpoint, caughtUp } = this;
    const events: AllStreamResolvedEvent[] = [];
    while (events.length < MOST_AT_ONCE) {
      const event = this.stream.read() as AllStreamResolvedEvent | null;
      if (event === null) break;
      events.push(event);
    }
    if (events.length === MOST_AT_ONCE) return { events, checkpoint: undefined, caughtUp: false };
    if (events.length === 0 && !checkpoint && !caughtUp) return undefined;
    this.checkpoint = undefined;
    this.caughtUp = false;
    return { events, checkpoint, caughtUp };
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }
}
