import { type CalloutOutcome } from '@perkstream/ports';

/** `not_sent`: it failed in the engine itself. */
export type AttemptOutcome = CalloutOutcome | { readonly failure: 'not_sent' };

export function hasArrived(outcome: AttemptOutcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** A status, or why there was none. */
export function wordsOf(outcome: AttemptOutcome): string {
  return 'status' in outcome ? String(outcome.status) : outcome.failure;
}
