import { isUnavailable } from '@perkstream/ports';
import { type PublishedMessageClass, serviceOf } from '@perkstream/published';
import { type FastifyReply } from 'fastify';
import { type edgeError, JSON_TYPE, RETRY_AFTER_SECONDS } from '../server/error-answers.js';
import { type Edge } from './edge.js';

/**
 * What routes that are no operations, for files, pictures and sign-in, ask contexts, and how they refuse.
 * @param key of what the message is about
 */
export async function askFor<Answer>(payload: object, key: string, edge: Edge): Promise<Answer | 'unavailable'> {
  const { name, context } = payload.constructor as PublishedMessageClass;
  const deadline = Date.now() + edge.deadlineMilliseconds;
  try {
    return await edge.bus.request<Answer>({ name, service: serviceOf(context), key, deadline, payload });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    edge.reportUnavailable(error.engine, error.message);
    return 'unavailable';
  }
}

export function refused(reply: FastifyReply, body: ReturnType<typeof edgeError>): FastifyReply {
  if (body.code === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(body.code).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}
