import { refuse, type Refusal } from './refusal.js';

/** How many steps one request may cause in rules, formulas and prices. A step takes some ten nanoseconds. Decision 0053. */
const MAX_STEPS = 3_000_000;

/** How many steps one redeemable or one offer may take without a pause. Other requests wait that long. */
export const STEPS_WITHOUT_A_STOP = 500_000;

/** The refusal of a request that would cause more work than is allowed. */
export type TooMuchWork = Refusal<'evaluation_limit_exceeded'>;

/**
 * Counts the work that a request causes, in steps: a condition asked, a line looked at, a part of a formula worked out. It is counted
 * instead of timed, so that the same request is refused on every machine, or on none.
 */
export class StepBudget {
  private taken = 0;
  private reported = 0;
  private end: number;

  constructor(private readonly most = MAX_STEPS) {
    this.end = most;
  }

  get spent(): number {
    return this.taken;
  }

  /** The steps since this was last asked. */
  newlySpent(): number {
    const steps = this.taken - this.reported;
    this.reported = this.taken;
    return steps;
  }

  /** Allows this many steps from now on, until the next call. */
  allow(steps: number): void {
    this.end = Math.min(this.most, this.taken + steps);
  }

  /** Counts steps before the work is done. Only to be called within `withinSteps` or `allWithinSteps`. */
  take(steps: number): void {
    this.taken += steps;
    if (this.taken > this.end) throw new StepsUsedUp();
  }
}

/** Ends nested work at once. Is always caught by `withinSteps` or `allWithinSteps`. */
class StepsUsedUp extends Error {}

/**
 * The cost of reading a whole value: the number of values within it, at any depth, plus a part of the length
 * of its texts.
 */
export function sizeOf(value: unknown): number {
  let size = 0;
  const open = [value];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    size += 1;
    if (typeof part === 'string') size += part.length >> 4;
    else if (Array.isArray(part)) for (const each of part) open.push(each ?? null);
    else if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) open.push(each ?? null);
  }
  return size;
}

/** The result of the work; a refusal where it took more steps than the request had left. */
export function withinSteps<Result>(work: () => Result): Result | TooMuchWork {
  try {
    return work();
  } catch (error) {
    return tooMuchWork(error);
  }
}

/** Like `withinSteps`, for work that gives way to other requests in between. */
export async function allWithinSteps<Result>(work: () => Promise<Result>): Promise<Result | TooMuchWork> {
  try {
    return await work();
  } catch (error) {
    return tooMuchWork(error);
  }
}

function tooMuchWork(error: unknown): TooMuchWork {
  if (!(error instanceof StepsUsedUp)) throw error;
  return refuse('evaluation_limit_exceeded', {
    details: 'The rules, formulas and targets of the request take too many steps',
  });
}
