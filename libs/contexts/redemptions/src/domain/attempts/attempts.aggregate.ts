import { type Aggregate } from '@perkstream/platform';
import { type AttemptEvent, attemptsDecider } from './attempts.decider.js';

/** The stream's key is the day, `2026-03-01` (UTC). */
export const attempts: Aggregate<AttemptEvent, AttemptEvent, null, never> = {
  category: 'attempt',
  decider: attemptsDecider,
  snapshots: { every: 1000, version: 1 },
};
