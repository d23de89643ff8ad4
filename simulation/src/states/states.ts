/** What a run has to come to now and then, by what it is about: one that many seeds never reach is judged by nothing. */
export const STATES = {
  compensation: ['a use of a code is let go', 'a rollback gives a use of a code back'],
} as const;

export type State = (typeof STATES)[keyof typeof STATES][number];
