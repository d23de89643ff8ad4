import { type FastifyBodyParser, type FastifyInstance } from 'fastify';

/** JSON that nests deeper is refused, because recursive code, such as JSON.stringify, would overflow the stack. */
export const MAX_DEPTH = 64;

/** A body that is not the JSON that an operation takes. */
export class MalformedBody extends Error {
  readonly statusCode = 400;
}

/**
 * Reads bodies as JSON. On top of Fastify's own parser (which refuses `__proto__` and `constructor.prototype`) it refuses
 * JSON nested too deeply, NUL characters and unpaired surrogates, which some engines cannot keep as they are.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  const read: FastifyBodyParser<string> = (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (isTooDeep(body))
      return done(new MalformedBody(`Request payload JSON is nested deeper than ${MAX_DEPTH} levels`));
    return void parse(request, body, (error, value: unknown) => {
      if (error) return done(new MalformedBody('Invalid request payload JSON format'));
      if (body.includes('\\u') && holdsUnkeepableText(value)) {
        return done(new MalformedBody('Request payload JSON holds a NUL character or an unpaired surrogate'));
      }
      if (MAY_BE_ENDLESS.test(body) && holdsEndlessNumber(value)) {
        return done(new MalformedBody('Request payload JSON holds a number that is too large'));
      }
      return done(null, value);
    });
  };
  server.addContentTypeParser('application/json', { parseAs: 'string' }, read);
  server.addContentTypeParser(/^application\/[^;]*\+json/, { parseAs: 'string' }, read);
}

/** Counts brackets outside of texts; what is not JSON is left to the parser. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    switch (json.charCodeAt(i)) {
      case 0x22: // "
        i = endOfText(json, i);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > MAX_DEPTH) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
    }
  }
  return false;
}

function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

/** True of texts with a NUL character or half a surrogate pair. */
export function isUnkeepable(text: string): boolean {
  return text.includes('\0') || /[\ud800-\udfff]/u.test(text);
}

/** JSON allows numbers beyond those of JavaScript: 1e400 would be read as Infinity, and stored as null. */
const MAY_BE_ENDLESS = /[eE]\+?\d{3}|\d{309}/;

function holdsEndlessNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsEndlessNumber);
}

function holdsUnkeepableText(value: unknown): boolean {
  if (typeof value === 'string') return isUnkeepable(value);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(holdsUnkeepableText);
  return Object.entries(value).some(([key, part]) => isUnkeepable(key) || holdsUnkeepableText(part));
}
