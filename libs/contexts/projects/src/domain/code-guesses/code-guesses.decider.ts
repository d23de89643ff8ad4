import { type Aggregate, millisecondsOf, secondsIn } from '@perkstream/kernel';
import { type CallLimit, type CodeGuessesRefused } from '@perkstream/published';

/** `now`: ISO 8601 in UTC */
interface ReportGuesses {
  readonly do: 'report';
  readonly projectId: string;
  readonly limit: CallLimit;
  readonly now: string;
}

/** When the project was last notified. One stream a project, within the project, so that its webhooks get the event. */
interface GuessesState {
  readonly at?: string;
}

export const codeGuesses: Aggregate<ReportGuesses, CodeGuessesRefused, GuessesState, never> = {
  category: 'code_guesses',
  snapshots: { every: 100, version: 1 },
  initial: {},
  decide({ projectId: id, limit, now }, { at }) {
    const isKnown = at !== undefined && millisecondsOf(now) - millisecondsOf(at) < 1_000 * secondsIn(limit.duration);
    return isKnown ? [] : [{ type: 'project.code_guesses_refused', data: { id, limit, at: now } }];
  },
  evolve: (_state, { data: { at } }) => ({ at }),
};
