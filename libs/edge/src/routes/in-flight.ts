/** A request that is being worked on, and gives up when nobody should wait any longer. */
export interface Waiting {
  /** Milliseconds since 1970 */
  readonly deadline: number;
  /** Milliseconds from the moment at which it was added until the deadline: one of a few values. */
  readonly patience: number;
  giveUp(): void;
}

const LOOK_INTERVAL_MS = 50;

/**
 * Requests in work. Of those with the same time to live the oldest is the first to expire, and one timer that looks at the oldest of each
 * time serves all: a timer per request would cost more.
 */
export class InFlight {
  private readonly lines = new Map<number, Set<Waiting>>();
  private timer: NodeJS.Timeout | undefined;

  get size(): number {
    let all = 0;
    for (const { size } of this.lines.values()) all += size;
    return all;
  }

  add(request: Waiting): void {
    let line = this.lines.get(request.patience);
    if (!line) this.lines.set(request.patience, (line = new Set()));
    line.add(request);
    this.timer ??= setInterval(() => this.expire(), LOOK_INTERVAL_MS).unref();
  }

  delete(request: Waiting): void {
    for (const line of this.lines.values()) line.delete(request);
  }

  /** Answers requests whose deadline has passed. */
  expire(): void {
    const now = Date.now();
    for (const line of this.lines.values()) {
      for (const request of line) {
        if (request.deadline > now) break;
        line.delete(request);
        request.giveUp();
      }
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
