/** Work that comes round: each piece runs alone, again when its pause is over; a failure is told and does not end it. */
export class Scheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly failed: (name: string, error: unknown) => void) {}

  every(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    const round = () => {
      if (this.stopped) return;
      const run = work()
        .then(() => undefined)
        .catch((error: unknown) => this.failed(name, error))
        .finally(() => {
          this.running.delete(run);
          this.plan(milliseconds, round);
        });
      this.running.add(run);
    };
    this.plan(milliseconds, round);
  }

  /** Begins nothing new; resolves when what runs is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private plan(milliseconds: number, round: () => void): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      round();
    }, milliseconds);
    timer.unref();
    this.timers.add(timer);
  }
}
