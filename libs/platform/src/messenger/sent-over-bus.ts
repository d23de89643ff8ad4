import { type PublishedMessageClass, serviceOf } from '@perkstream/published';
import { type MessageBus } from '@perkstream/ports';

const DEADLINE = 5_000;

/** Sends a published query or command to the service that hosts its context. @throws EngineUnavailable */
export function sentOverBus<Answer>(bus: Pick<MessageBus, 'request'>, message: object): Promise<Answer> {
  const type = message.constructor as PublishedMessageClass;
  return bus.request<Answer>({
    name: type.name,
    service: serviceOf(type.context),
    key: (message as { projectId?: string }).projectId ?? '',
    deadline: Date.now() + DEADLINE,
    payload: message,
  });
}
