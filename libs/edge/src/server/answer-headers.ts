import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Headers that scripts of another origin may read. */
const EXPOSED =
  'X-Request-Id, X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Retry, X-Rate-Limit-Type, Retry-After, X-Ignored-Properties, ETag';

/** Characters of the path of a property. */
const MAX_NAME_CHARACTERS = 200;

const USUAL =
  'Content-Type, X-Client-Application-Id, X-Client-Token, X-Voucherify-Channel, Idempotency-Key, If-None-Match, Authorization';

/** Browsers send their keys there, and the library that shops use sends credentials. */
const FOR_BROWSERS = '/client/v1/';

/**
 * Headers of every answer: the request id, and what keeps browsers from guessing, framing and storing. Origins are open, as keys
 * travel in headers that no browser adds by itself; at operations for browsers the project says which: see `writeTrustedOrigin`.
 */
export function writeCommonHeaders(reply: FastifyReply, request: FastifyRequest): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('referrer-policy', 'no-referrer');
  if (isForBrowsers(request)) reply.header('vary', 'Origin');
  else if (request.headers.origin !== undefined) {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', EXPOSED);
  }
}

/** Names them, with commas between, as they stand in the body; what no header may hold is percent-encoded. */
export function writeUnknownProperties(reply: FastifyReply, unknown: readonly { readonly path: string }[]): void {
  if (unknown.length === 0) return;
  const names = unknown.map(({ path }) =>
    encodeURI(path).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll(',', '%2C').slice(0, MAX_NAME_CHARACTERS),
  );
  reply.header('x-ignored-properties', names.join(', '));
}

function isForBrowsers({ raw }: FastifyRequest): boolean {
  return raw.url?.startsWith(FOR_BROWSERS) === true;
}

/** Scripts of that origin may read the answer, with credentials too: then `*` stands for nothing. */
export function writeTrustedOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', EXPOSED);
}

/** Names of headers, with commas between. */
const NAMES = /^[\w-]+(\s*,\s*[\w-]+)*$/;
const MAX_HEADER_CHARACTERS = 1_000;

/**
 * Answers a preflight request. It comes without keys, so its project is unknown, and every origin gets the same answer.
 * The request itself is then checked.
 */
export function writePreflightHeaders(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void {
  const { origin, 'access-control-request-headers': asked } = request.headers;
  reply.header('access-control-allow-methods', methods.join(', '));
  reply.header('access-control-max-age', '7200');
  if (!isForBrowsers(request) || origin === undefined) {
    reply.header('access-control-allow-headers', '*, Authorization');
    return;
  }
  writeTrustedOrigin(reply, origin);
  reply.header('vary', 'Origin, Access-Control-Request-Headers');
  const isSound = asked !== undefined && asked.length <= MAX_HEADER_CHARACTERS && NAMES.test(asked);
  reply.header('access-control-allow-headers', isSound ? asked : USUAL);
}
