import { type Operation } from '@perkstream/published';
import { type FastifyInstance } from 'fastify';
import { edgeError, JSON_TYPE } from '../server/error-answers.js';

/** Operations of the public API whose paths another operation would take, with their last part for a code. */
const SHADOWED = [
  // Sent by older clients: decision 0069.
  ['POST', '/v1/vouchers/enable'],
  ['POST', '/v1/vouchers/disable'],
  ['POST', '/v1/vouchers/publish'],
] as const;

/** Answers 501 to those that are not built: never as another operation. */
export function refuseUnbuilt(server: FastifyInstance, operations: readonly Operation[]): void {
  const built = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  for (const [method, url] of SHADOWED) {
    if (built.has(`${method} ${url}`)) continue;
    const details = `${method} ${url} is not built yet`;
    server.route({
      method,
      url,
      // Before the body is read, which may be no JSON at all.
      onRequest: (request, reply) => {
        const body = edgeError('not_implemented', request.id, details);
        reply.code(body.code).header('content-type', JSON_TYPE).send(JSON.stringify(body));
      },
      handler: () => undefined,
    });
  }
}
