import { memoized, StepBudget } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';

/** One budget for everything that a request causes. */
export const stepsOf = memoized((_request: RequestContext) => new StepBudget());
