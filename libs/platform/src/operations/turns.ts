import { EngineUnavailable } from '@perkstream/ports';

/** Work between two turns of the event loop: one to two milliseconds of it. */
const STEPS_OF_A_TURN = 50_000;

/**
 * Lets everything else of the process have its turn between the parts of requests that are much work. One part is done per turn of the
 * event loop, whosever it is: many such requests at a time make each other wait, and nobody else.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private worked = 0;

  /** Whether enough work was done since the event loop last had its turn. */
  get isDue(): boolean {
    return this.worked >= STEPS_OF_A_TURN || this.waiting.length > 0;
  }

  /** Notes that so much work was done. */
  note(steps: number): void {
    const wasDue = this.worked >= STEPS_OF_A_TURN;
    this.worked += steps;
    if (!wasDue && this.worked >= STEPS_OF_A_TURN && this.waiting.length === 0) setImmediate(this.serve);
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
    if (this.waiting.length === 0 && this.worked < STEPS_OF_A_TURN) setImmediate(this.serve);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (Date.now() < deadline) return;
    throw new EngineUnavailable('process', 'not_done', { message: 'The work was not finished before the deadline' });
  }

  private readonly serve = (): void => {
    this.worked = 0;
    this.waiting.shift()?.();
    if (this.waiting.length > 0) setImmediate(this.serve);
  };
}
