import { turnOfEventLoop } from '@perkstream/ports';
import { type Pace } from './pace.js';

/** Work that goes on after the answers that begin it, a turn at a time. */
export class WorkInTurns {
  private running: Promise<void> | undefined;
  private stopped = false;

  /** @param next gives the next turn; undefined: nothing is left to do */
  constructor(
    private readonly pace: Pace,
    private readonly next: () => (() => Promise<void>) | undefined,
  ) {}

  get isStopped(): boolean {
    return this.stopped;
  }

  /** There is something to do. */
  goOn(): void {
    this.running ??= this.run();
  }

  /** Begins no further turn; resolves when the running one is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.pace.hurry();
    await this.running;
  }

  private async run(): Promise<void> {
    // The answer that begins it all leaves first.
    await turnOfEventLoop();
    for (let turn = this.nextTurn(); turn; turn = this.nextTurn()) await turn();
    this.running = undefined;
  }

  private nextTurn(): (() => Promise<void>) | undefined {
    return this.stopped ? undefined : this.next();
  }
}
