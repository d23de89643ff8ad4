import { type FastifyRequest } from 'fastify';

/** Whether a request is to be answered with server-sent events. */
export function wantsStream({ headers: { accept } }: FastifyRequest): boolean {
  return accept !== undefined && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept);
}
