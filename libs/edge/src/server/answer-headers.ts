import { type IncomingHttpHeaders } from 'node:http';
import { type FastifyReply } from 'fastify';

/** Headers that scripts of another origin may read. */
const EXPOSED =
  'X-Request-Id, X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Retry, X-Rate-Limit-Type, Retry-After';

/**
 * Headers of every answer: the request id, and what keeps browsers from guessing, framing and storing. Origins are open, as keys
 * travel in headers that no browser adds by itself; which origins a client key serves is checked with the key.
 */
export function writeCommonHeaders(reply: FastifyReply, requestHeaders: IncomingHttpHeaders, requestId: string): void {
  reply.header('x-request-id', requestId);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('referrer-policy', 'no-referrer');
  if (requestHeaders.origin !== undefined) {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', EXPOSED);
  }
}

/** What a browser asks before it sends a request with such methods or headers. */
export function writePreflightHeaders(reply: FastifyReply, methods: readonly string[]): void {
  reply.header('access-control-allow-methods', methods.join(', '));
  reply.header('access-control-allow-headers', '*, Authorization');
  reply.header('access-control-max-age', '7200');
}
