import { turnOfEventLoop } from '@perkstream/ports';
import { type FastifyBodyParser, type FastifyInstance, type FastifyRequest } from 'fastify';
import { endOfText, jsonInParts, MAX_VALUES_PER_ITEM, type ReadJson, TooLargeJson } from './json-in-parts.js';

/** JSON that nests deeper is refused, because recursive code, such as JSON.stringify, would overflow the stack. */
export const MAX_DEPTH = 64;

/** Characters from which on a body is read in a turn of its own. */
const OWN_TURN_CHARACTERS = 16 * 1024;
/** Characters from which on a body is read part by part. */
const LONG_BODY_CHARACTERS = 128 * 1024;
/** The largest body of an operation on one object. */
const MIB = 1024 * 1024;
const BYTE_ORDER_MARK = 0xfeff;
const NO_JSON = 'Invalid request payload JSON format';

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
  const valueOf = (request: FastifyRequest, text: string, depth: number): unknown => {
    if (isTooDeep(text, depth))
      throw new MalformedBody(`Request payload JSON is nested deeper than ${MAX_DEPTH} levels`);
    let value: unknown;
    void parse(request, text, (error, parsed) => {
      if (error) throw new MalformedBody(NO_JSON);
      value = parsed;
    });
    if (text.includes('\\u') && holdsUnkeepableText(value)) {
      throw new MalformedBody('Request payload JSON holds a NUL character or an unpaired surrogate');
    }
    if (MAY_BE_ENDLESS.test(text) && holdsEndlessNumber(value)) {
      throw new MalformedBody('Request payload JSON holds a number that is too large');
    }
    return value;
  };
  const read: FastifyBodyParser<string> = (request, body, done) => {
    if (body.length > LONG_BODY_CHARACTERS)
      return readLong(request, body, (text, depth) => valueOf(request, text, depth));
    if (body.length > OWN_TURN_CHARACTERS) return readInTurn(request, () => valueOf(request, body, 0));
    return done(null, body.length === 0 ? undefined : valueOf(request, body, 0));
  };
  server.addContentTypeParser('application/json', { parseAs: 'string' }, read);
  server.addContentTypeParser(/^application\/[^;]*\+json/, { parseAs: 'string' }, read);
}

/** Many bodies may arrive at a time. What is not read yet when the client leaves never is. */
async function readInTurn({ raw, exchange }: FastifyRequest, read: () => unknown): Promise<unknown> {
  await turnOfEventLoop(exchange?.owner);
  if (raw.socket.destroyed) throw new MalformedBody('The connection was closed');
  return read();
}

/** Others have their turn between the parts. What is not read yet when the client leaves never is. */
async function readLong(request: FastifyRequest, body: string, read: ReadJson): Promise<unknown> {
  const takesMany = (request.routeOptions.bodyLimit ?? MIB) > MIB;
  const limits = takesMany ? {} : { mostValues: MAX_VALUES_PER_ITEM };
  const parts = jsonInParts(body.charCodeAt(0) === BYTE_ORDER_MARK ? body.slice(1) : body, read, limits);
  try {
    for (;;) {
      const part = (await readInTurn(request, () => parts.next())) as IteratorResult<void, unknown>;
      if (part.done) return part.value;
    }
  } catch (error) {
    if (error instanceof TooLargeJson) throw new MalformedBody(`Request payload JSON holds ${error.message}`);
    throw error instanceof SyntaxError ? new MalformedBody(NO_JSON) : error;
  }
}

/**
 * Counts brackets outside of texts; what is not JSON is left to the parser.
 * @param depth how many lists and objects the text stands in
 */
export function isTooDeep(json: string, depth = 0): boolean {
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

/** True of texts with a NUL character or half a surrogate pair. */
export function isUnkeepable(text: string): boolean {
  return text.includes('\0') || /[\ud800-\udfff]/u.test(text);
}

/** JSON allows numbers beyond those of JavaScript: 1e400 would be read as Infinity, and stored as null. */
const MAY_BE_ENDLESS = /[eE]\+?\d{3}|(?<!\d)\d{309}/;

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
