/** What a run has to come to now and then, by what it is about: one that many seeds never reach is judged by nothing. */
export const STATES = {
  compensation: ['a use of a code is let go', 'a rollback gives a use of a code back'],
  faults: [
    'an engine is away for all',
    'an engine is away for one replica',
    'an engine starts anew',
    'a disk is full',
    'all replicas die at once',
    'a batch of documents is cut off in the middle',
    'a group of the broker is set back',
    'messages go to another member while the first is at work',
    'the clock of a replica is more than two seconds off',
  ],
  sizes: [
    'a snapshot is written',
    'a snapshot is read',
    'a page of events is full',
    'a page of open processes is full',
    'a stream is read anew by a replica that wrote it',
  ],
} as const;

export type State = (typeof STATES)[keyof typeof STATES][number];
