import { loopTurns } from '@perkstream/kernel/testing/waiting';
import { type RecordedEvent, type SubscribeOptions, type Subscription } from '@perkstream/ports';

export interface Followed {
  /** Wanted events after the position, in order. */
  after(position: number): RecordedEvent[];
  onCommit(wake: () => void): void;
}

/** A subscription as it should be, in parts that the broken ones replace. */
export class MemorySubscription implements Subscription {
  protected position: number;
  protected stopped = false;
  protected running: Promise<void> | undefined;
  private wake: () => void = () => undefined;

  constructor(
    protected readonly followed: Followed,
    protected readonly options: SubscribeOptions,
  ) {
    this.position = options.after ?? 0;
    followed.onCommit(() => this.wake());
  }

  start(): this {
    this.running = this.run();
    return this;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  protected async run(): Promise<void> {
    let behind = true;
    while (!this.stopped) {
      const batch = this.followed.after(this.position);
      if (batch.length > 0) {
        await this.deliver(batch);
        continue;
      }
      if (behind) this.reportCaughtUp();
      behind = false;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  protected async deliver(batch: readonly RecordedEvent[]): Promise<void> {
    try {
      await this.options.handle(batch);
      this.position = batch.at(-1)?.position ?? this.position;
    } catch {
      await loopTurns(5);
    }
  }

  protected reportCaughtUp(): void {
    this.options.caughtUp?.();
  }
}
