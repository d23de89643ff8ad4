import { isRefusal, type Refusal } from '@perkstream/kernel';
import { EngineUnavailable } from '@perkstream/ports';

/**
 * For work in the background, and what has been agreed: it is carried on later.
 * @param what is asked for, and has been begun by somebody else
 * @throws EngineUnavailable where that has not ended
 */
export function unlessBusy<Answer>(answer: Answer | Refusal<'multiple_requests'>, what: string): Answer {
  if (isRefusal(answer)) throw new EngineUnavailable(what, 'unknown', { message: `Another ${what} is under way` });
  return answer;
}
