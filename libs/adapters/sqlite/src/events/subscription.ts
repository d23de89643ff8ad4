import { type RecordedEvent, type SubscribeOptions, type Subscription, turnOfEventLoop } from '@perkstream/ports';
import { type EventFeed } from './event-feed.js';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;

/** Follows the feed at its own pace; a handler that fails gets the same events again after a pause that grows. */
export class FeedSubscription implements Subscription {
  private position: number;
  private stopped = false;
  private endPause: (() => void) | undefined;
  private readonly leave: () => void;
  private readonly running: Promise<void>;

  constructor(
    private readonly feed: EventFeed,
    private readonly options: SubscribeOptions,
    private readonly reportFailure: (error: unknown) => void,
  ) {
    this.position = options.after ?? 0;
    this.leave = feed.onCommit(() => this.endPause?.());
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.leave();
    this.endPause?.();
    await this.running;
  }

  private async run(): Promise<void> {
    await turnOfEventLoop();
    let behind = true;
    while (!this.stopped) {
      const batch = await this.persist(async () => this.feed.next(this.position, this.options.streamPrefixes));
      if (!batch) return;
      if (batch.events.length > 0 && !(await this.persist(() => this.handle(batch.events)))) return;
      this.position = batch.position;
      if (!batch.fromMemory) behind = true;
      if (!batch.atEnd) {
        if (!batch.fromMemory) await turnOfEventLoop();
        continue;
      }
      if (behind) this.options.caughtUp?.();
      behind = false;
      await this.untilCommit();
    }
  }

  private async handle(events: readonly RecordedEvent[]): Promise<true> {
    await this.options.handle(events);
    return true;
  }

  /** Tries until it works, or until the subscription is stopped (undefined then). */
  private async persist<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    for (let pause = FIRST_PAUSE_MS; !this.stopped; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (error) {
        this.reportFailure(error);
        if (!this.stopped) await this.pause(pause);
      }
    }
    return undefined;
  }

  private async untilCommit(): Promise<void> {
    while (!this.stopped && this.position >= this.feed.end) {
      await new Promise<void>((resolve) => {
        this.endPause = resolve;
      });
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = promiseAndResolve();
    const timer = setTimeout(resolve, milliseconds);
    // Only `stop` cuts a pause after a failure short; a commit does not.
    this.endPause = () => this.stopped && resolve();
    await promise;
    clearTimeout(timer);
  }
}

function promiseAndResolve(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
