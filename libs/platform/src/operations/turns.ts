import { EngineUnavailable } from '@perkstream/ports';

/** Work between two turns of the event loop: one to two milliseconds of it. */
const STEPS_OF_A_TURN = 50_000;

/**
 * Lets everything else of the process have its turn between the parts of requests that are much work. One part is done per turn of the
 * event loop, whosever it is: many such requests at a time make each other wait, and nobody else.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  /** Since the event loop last had its turn. */
  private worked = 0;
  private isScheduled = false;

  /** Whether enough work was done since the event loop last had its turn. */
  get isDue(): boolean {
    return this.worked >= STEPS_OF_A_TURN || this.waiting.length > 0;
  }

  /** Notes that so much work was done. */
  note(steps: number): void {
    if (steps === 0) return;
    this.worked += steps;
    this.schedule();
  }

  /** After so much work: lets others have their turn, where it is due. @throws EngineUnavailable past the deadline */
  pause(steps: number, deadline = Infinity): Promise<void> | undefined {
    this.note(steps);
    return this.isDue ? this.next(deadline) : undefined;
  }

  /**
   * Resolves when it is one's turn.
   * @param deadline milliseconds since 1970, when nobody waits for the answer any more
   * @throws EngineUnavailable when it has passed
   */
  async next(deadline: number): Promise<void> {
    this.schedule();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (Date.now() < deadline) return;
    throw new EngineUnavailable('process', 'not_done', { message: 'The work was not finished before the deadline' });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(this.serve);
  }

  private readonly serve = (): void => {
    this.isScheduled = false;
    this.worked = 0;
    this.waiting.shift()?.();
    if (this.waiting.length > 0) this.schedule();
  };
}
