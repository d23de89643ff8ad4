import { type Problem } from '@perkstream/published';

/** Keys have no operations over HTTP, and none of their messages is ever refused. */
export const keyProblems = {} satisfies Record<never, Problem>;
