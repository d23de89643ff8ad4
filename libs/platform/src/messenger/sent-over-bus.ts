import { type PublishedMessageClass, serviceOf } from '@perkstream/published';
import { type MessageBus } from '@perkstream/ports';

const DEFAULT_TIMEOUT_MS = 5_000;
const MAX_TIMEOUT_MS = 30_000;

/** Sends a published query or command to the service that hosts its context. @throws EngineUnavailable */
export function sentOverBus<Answer>(bus: Pick<MessageBus, 'request'>, message: object): Promise<Answer> {
  const type = message.constructor as PublishedMessageClass & { readonly patience?: number };
  const now = Date.now();
  // A step of a request that has begun may take as long as the request.
  const { origin } = message as { readonly origin?: { readonly deadline?: number } };
  const deadline = Math.min(
    Math.max(now + (type.patience ?? DEFAULT_TIMEOUT_MS), origin?.deadline ?? 0),
    now + MAX_TIMEOUT_MS,
  );
  const answer = bus.request<Answer>({
    name: type.name,
    service: serviceOf(type.context),
    key: (message as { projectId?: string }).projectId ?? '',
    deadline,
    payload: message,
  });
  return answer.then(withGaps);
}

/** JSON has no `undefined`: of what is asked for by its ids, what is not there came as `null`. No answer has `null` in a list. */
function withGaps<Answer>(answer: Answer): Answer {
  return Array.isArray(answer) && answer.includes(null) ? (answer.map((each) => each ?? undefined) as Answer) : answer;
}
