import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type LimitState, writeLimitHeaders } from '../limits/rate-limits.js';
import { writePreflightHeaders } from './answer-headers.js';
import { edgeError, type EdgeErrorKey, JSON_TYPE } from './error-answers.js';

interface KnownRoute {
  readonly method: string;
  /** With parameters in braces */
  readonly path: string;
}

/**
 * Answers requests without a route: 404, 405 with the allowed methods, and `OPTIONS`. It matches paths one by one,
 * which is slow, and only done for such requests.
 *
 * @param untouched what refusals say of the rate limit, where there is one: nobody knows whose it is
 */
export function answerUnknownRoutes(
  server: FastifyInstance,
  routes: readonly KnownRoute[],
  untouched?: LimitState,
): void {
  const known = routes.map(({ method, path }) => ({ method, pattern: compilePattern(path) }));
  server.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.raw.url ?? '/');
    if (untouched) writeLimitHeaders(reply, untouched, Date.now());
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) return refuse(request, reply, 'not_found', undefined);
    if (methods.has('GET')) methods.add('HEAD');
    const allowed = [...methods, 'OPTIONS'];
    reply.header('allow', allowed.join(', '));
    if (request.method !== 'OPTIONS') {
      return refuse(request, reply, 'method_not_allowed', `Allowed methods: ${allowed.join(', ')}`);
    }
    writePreflightHeaders(request, reply, allowed);
    return reply.code(204).send();
  });
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  key: EdgeErrorKey,
  details: string | undefined,
): FastifyReply {
  const body = edgeError(key, request.id, details);
  return reply.code(body.code).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}

function compilePattern(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (/^\{.+\}$/.test(part) ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
