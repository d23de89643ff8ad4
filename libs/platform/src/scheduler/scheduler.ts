/** Work that comes round. */
export interface Round {
  /** Begins now instead of after the pause. A round that is running runs once more after that. */
  soon(): void;
}

/** Work that recurs: each piece runs alone, again when its pause is over. A failure is reported and does not end it. */
export class Scheduler {
  private readonly rounds = new Set<PlannedRound>();
  private isStopped = false;

  constructor(private readonly failed: (name: string, error: unknown) => void) {}

  every(milliseconds: number, name: string, work: () => Promise<unknown>): Round {
    const round = new PlannedRound(milliseconds, () => this.run(name, work));
    if (this.isStopped) void round.stop();
    else this.rounds.add(round);
    return round;
  }

  /** Begins nothing new; resolves when what runs is done. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all([...this.rounds].map((round) => round.stop()));
  }

  /** Never rejects, not even where a failure cannot be reported. */
  private async run(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      try {
        this.failed(name, error);
      } catch {
        // Reporting the failure failed in turn; there is nowhere else to report to.
      }
    }
  }
}

class PlannedRound implements Round {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isStopped = false;

  /** @param work never rejects */
  constructor(
    private readonly milliseconds: number,
    private readonly work: () => Promise<void>,
  ) {
    this.plan();
  }

  soon(): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    if (this.running) this.isWanted = true;
    else this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    do {
      this.isWanted = false;
      await this.work();
    } while (this.isWanted && !this.isStopped);
    this.running = undefined;
    if (!this.isStopped) this.plan();
  }

  private plan(): void {
    this.timer = setTimeout(() => this.soon(), this.milliseconds);
    this.timer.unref();
  }
}
