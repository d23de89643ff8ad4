const CONCURRENT_REQUESTS = 128;
/** Waiting requests from which on the partition is not read any further. */
const PAUSE_AT_REQUESTS = 512;
const RESUME_AT_REQUESTS = 128;

interface Pausable {
  /** @returns what ends it */
  pause(): () => void;
}

/** The requests of one partition: a bounded number runs at a time, a bounded number waits, and the rest stays with the broker. */
export class Workload {
  private readonly waiting: (() => Promise<void>)[] = [];
  private running = 0;
  private resume: (() => void) | undefined;
  private whenIdle: (() => void)[] = [];

  add(jobs: readonly (() => Promise<void>)[], source: Pausable): void {
    this.waiting.push(...jobs);
    while (this.running < CONCURRENT_REQUESTS && this.begin());
    if (this.waiting.length >= PAUSE_AT_REQUESTS) this.resume ??= source.pause();
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  private begin(): boolean {
    const job = this.waiting.shift();
    if (!job) return false;
    this.running += 1;
    void job().finally(() => this.ended());
    return true;
  }

  private ended(): void {
    this.running -= 1;
    this.begin();
    if (this.resume && this.waiting.length <= RESUME_AT_REQUESTS) {
      this.resume();
      this.resume = undefined;
    }
    if (this.running > 0) return;
    for (const resume of this.whenIdle.splice(0)) resume();
  }
}
