import { FairQueue, StepBudget, STEPS_WITHOUT_A_STOP } from '@perkstream/kernel';
import { EngineUnavailable, type WorkOwner } from '@perkstream/ports';

/** Work between two turns of the event loop: one to two milliseconds of it. */
const STEPS_OF_A_TURN = 50_000;

/** Work that can be put off between its parts. A part yields how many steps it took that are not in the budget of the request. */
export type Parts<Result> = Generator<number | undefined, Result>;

/** Whose work it is, and until when somebody waits for it. The context of a request is one. */
export interface TurnTaker extends WorkOwner {
  /** Milliseconds since 1970. Absent: nobody waits */
  readonly deadline?: number;
}

/**
 * Lets everything else of the process have its turn between the parts of requests that are much work. In a turn of the event loop, parts
 * are done until they add up to much, of all requests together. Those that wait go round by project, then by key: many such requests of
 * a key make each other wait, and others for one part of them.
 */
export class Turns {
  private readonly waiting = new FairQueue<() => void>();
  /** Since the event loop last had its turn. */
  private worked = 0;
  private isScheduled = false;

  /**
   * After so much work, lets others have their turn, where it is due. Of a budget, the steps count that were taken since the last
   * pause of the request.
   * @throws EngineUnavailable past the deadline
   */
  pause(work: number | StepBudget, owner: TurnTaker): Promise<void> | undefined {
    this.note(work);
    return this.worked >= STEPS_OF_A_TURN || this.waiting.size > 0 ? this.next(owner) : undefined;
  }

  /**
   * Does work part by part, with pauses, each part within `STEPS_WITHOUT_A_STOP`.
   * @param steps the budget that the parts take from
   * @throws EngineUnavailable past the deadline
   */
  async finish<Result>(parts: Parts<Result>, steps: StepBudget, owner: TurnTaker): Promise<Result> {
    for (;;) {
      const pause = this.pause(steps, owner);
      if (pause) await pause;
      steps.allow(STEPS_WITHOUT_A_STOP);
      try {
        const part = parts.next();
        if (part.done) return part.value;
        this.note(part.value ?? 0);
      } finally {
        steps.allow(Infinity);
        // Also of a request that was refused for its steps: what comes next in the same turn of the event loop waits.
        this.note(steps);
      }
    }
  }

  private note(work: number | StepBudget): void {
    const steps = work instanceof StepBudget ? work.newlySpent() : work;
    if (steps === 0) return;
    this.worked += steps;
    this.schedule();
    // One per turn would be a queue that never ends while as many requests come as leave.
    if (this.waiting.size > 0 && this.worked < STEPS_OF_A_TURN) this.waiting.take()?.();
  }

  private async next({ projectId, actor, deadline = Infinity }: TurnTaker): Promise<void> {
    this.schedule();
    await new Promise<void>((resolve) => this.waiting.add(projectId, actor?.id ?? '', resolve));
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
    this.waiting.take()?.();
    if (this.waiting.size > 0) this.schedule();
  };
}
