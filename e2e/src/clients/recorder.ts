import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

type Method = (...args: readonly unknown[]) => unknown;

/**
 * Stands for each argument and for each id within one. It is also the name of an existing file, because some methods read one.
 */
const ANYTHING = 'package.json';
const MAX_ARGUMENTS = 5;

/** The requests that one method can send, as `GET /v1/vouchers/{}`. */
export interface RecordedMethod {
  /** `redemptions.rollback` */
  readonly name: string;
  readonly requests: readonly string[];
}

/** `GET /v1/vouchers/{code}` without what the parameters are called: equal for requests that the same operation answers. */
export function patternOf(method: string, path: string): string {
  const segments = path.split('/').map((segment) => (/^\{.*\}$/.test(segment) ? '{}' : segment));
  return `${method} ${segments.join('/')}`;
}

/** Calls every method of a client library with arguments of each kind, and notes what arrives at a server of its own. */
export async function recordedMethods(clientOf: (apiUrl: string) => object): Promise<RecordedMethod[]> {
  let arrived: string[] = [];
  const server = createServer((request, response) => {
    arrived.push(`${request.method} ${new URL(request.url ?? '/', 'http://recorder').pathname}`);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"customers":[]}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const client = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const recorded: RecordedMethod[] = [];
    for (const [name, method] of methodsOf(client)) {
      arrived = [];
      for (const args of argumentLists()) await called(method, args);
      recorded.push({ name, requests: [...new Set(arrived.flatMap(intended))] });
    }
    return recorded;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The methods of a client and of what hangs on it; not those by which it sends. */
function* methodsOf(thing: object, path = '', seen = new Set<object>()): Generator<[string, Method]> {
  if (seen.has(thing)) return;
  seen.add(thing);
  const prototype = Object.getPrototypeOf(thing) as object;
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  for (const name of [...inherited, ...Object.keys(thing)]) {
    if (['constructor', 'client', 'requestController'].includes(name)) continue;
    const member = (thing as Record<string, unknown>)[name];
    if (typeof member === 'function') yield [path + name, (member as Method).bind(thing)];
    else if (typeof member === 'object' && member !== null) yield* methodsOf(member, `${path}${name}.`, seen);
  }
}

/** Lists of arguments to try: none, texts up to some place and objects after it, and an object without an id. */
function argumentLists(): unknown[][] {
  const object = () => ({
    ...{ id: ANYTHING, code: ANYTHING, source_id: ANYTHING, name: ANYTHING, voucher: ANYTHING },
    customer: { source_id: ANYTHING },
  });
  const lists = [0, 1, 2, MAX_ARGUMENTS].map((texts) =>
    Array.from({ length: MAX_ARGUMENTS }, (_, index) => (index < texts ? ANYTHING : object())),
  );
  return [...lists, [null, ...(lists[1] ?? [])], [{ order: {} }]];
}

/** What the method answers or throws does not matter, only what it sent. */
async function called(method: Method, args: readonly unknown[]): Promise<void> {
  try {
    const answer: unknown = await method(...args);
    if (isScrolling(answer)) for await (const _item of answer) break;
  } catch {
    // An argument of the wrong kind.
  }
}

function isScrolling(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** The pattern of a request, unless it was made of an argument of the wrong kind. */
function intended(request: string): string[] {
  if (/\/(\/|$)|undefined|null|object%20Object|object Object/.test(request)) return [];
  const [method = '', path = ''] = request.split(' ');
  return [patternOf(method, path.replaceAll(ANYTHING, '{}'))];
}
