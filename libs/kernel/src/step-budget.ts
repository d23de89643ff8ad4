import { refuse, type Refusal } from './refusal.js';

/** How many steps one request may cause in rules, formulas and prices. A step takes some ten nanoseconds. Source: decision 0053. */
export const STEPS_AT_MOST = 3_000_000;

/** How many of them may be taken without a stop: by one redeemable, or one offer. Others wait as long. */
export const STEPS_WITHOUT_A_STOP = 500_000;

/** What a request that would cause more work than it may is refused with. */
export type TooMuchWork = Refusal<'evaluation_limit_exceeded'>;

/**
 * Counts the work that a request causes, in steps: a condition asked, a line looked at, a part of a formula worked out. It is counted
 * instead of timed, so that the same request is refused on every machine, or on none.
 */
export class StepBudget {
  private taken = 0;
  private end: number;

  constructor(private readonly most = STEPS_AT_MOST) {
    this.end = most;
  }

  get spent(): number {
    return this.taken;
  }

  /** Allows this many more from now on, until it is called again. */
  allow(steps: number): void {
    this.end = Math.min(this.most, this.taken + steps);
  }

  /** Before the work is done. Only to be called within `withinSteps` or `allWithinSteps`. */
  take(steps: number): void {
    this.taken += steps;
    if (this.taken > this.end) throw new StepsUsedUp();
  }
}

/** Ends work that is deep down at once; never leaves `withinSteps` and `allWithinSteps`. */
class StepsUsedUp extends Error {}

/** Values within a value, however deep, with a part of the length of its texts: what looking at all of it takes. */
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

/** What the work comes to; a refusal where it took more steps than a budget of the request had left. */
export function withinSteps<Result>(work: () => Result): Result | TooMuchWork {
  try {
    return work();
  } catch (error) {
    return tooMuchWork(error);
  }
}

/** The same of work that leaves others their turn in between. */
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
