/** A request that is being worked on, and gives up when nobody should wait any longer. */
export interface Waiting {
  /** Milliseconds since 1970 */
  readonly deadline: number;
  giveUp(): void;
}

const LOOK_EVERY_MILLISECONDS = 50;

/**
 * Requests in work. All have the same time to live, so the oldest is the first to expire, and one timer that looks at the oldest
 * serves all: a timer per request would cost more.
 */
export class InFlight {
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.waiting.size;
  }

  add(request: Waiting): void {
    this.waiting.add(request);
    this.timer ??= setInterval(() => this.expire(), LOOK_EVERY_MILLISECONDS).unref();
  }

  delete(request: Waiting): void {
    this.waiting.delete(request);
  }

  /** Answers requests whose deadline has passed. */
  expire(): void {
    const now = Date.now();
    for (const request of this.waiting) {
      if (request.deadline > now) break;
      this.waiting.delete(request);
      request.giveUp();
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
