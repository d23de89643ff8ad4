/** Work that comes round: each piece runs alone, again when its pause is over; a failure is told and does not end it. */
export class Scheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly failed: (name: string, error: unknown) => void) {}

  every(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    this.plan(milliseconds, name, work);
  }

  /** Begins nothing new; resolves when what runs is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await Promise.all(this.running);
  }

  private plan(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = this.run(name, work).then(() => {
        this.running.delete(run);
        this.plan(milliseconds, name, work);
      });
      this.running.add(run);
    }, milliseconds);
    timer.unref();
    this.timers.add(timer);
  }

  /** Never rejects: what cannot even be told ends nothing but itself. */
  private async run(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      try {
        this.failed(name, error);
      } catch {
        // Whoever is told of failures failed in turn; there is nobody else to tell.
      }
    }
  }
}
