import { type FastifyRequest } from 'fastify';
import { endLateBody } from '../server/client-errors.js';
import { Bulkhead, type BulkheadSettings } from './bulkhead.js';
import { type Place } from './project-line.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of a body from which on it needs room. */
const WEIGHS_FROM_BYTES = 16 * KIB;
/** Of all bodies that arrive or are worked on: of servers and people, and of browsers, whose keys are public. */
const MAX_BODY_BYTES = 24 * MIB;
const MAX_BODY_BYTES_OF_BROWSERS = 8 * MIB;
const MAX_BODY_BYTES_PER_KEY = 4 * MIB;
/** What has been read of a body that waits, on its connection. */
const READ_AHEAD_BYTES = 64 * KIB;
const MAX_WAITING_BODIES = 256;

/** Bytes of a body for each request that it counts as, where requests are worked on: their work and their answers grow with it. */
const BODY_BYTES_PER_PLACE = 2 * KIB;
/** So that a few of them keep nobody waiting who sends a small one. */
const MAX_PLACES_PER_REQUEST = 16;

/** What a request takes besides its body. */
const REQUEST_BYTES = 4 * KIB;
const MAX_WAITING_BYTES = 8 * MIB;
const MAX_UNREAD_BYTES = 64 * MIB;

/** Of one device or network; half as many again of all strangers, and of all known devices. */
const MAX_CONCURRENT_SIGN_INS = 2;

/** A body has so long to arrive, and more where it is large. */
const ARRIVAL_MS = 5_000;
const ARRIVAL_BYTES_PER_MS = 64;
/** How often slow clients are looked for within the time that they have. */
const LOOKS = 5;

/** Where requests wait for others, of their own project before all. Each kind of request has room of its own. */
export interface Admission {
  /** Before bodies are read: each takes several times its size in memory. What waits stays with its client, as long as that sends. */
  readonly bodies: Bulkhead['enter'];
  /** Requests that read: an answer may have megabytes, and is there until the client has it. */
  readonly reading: Bulkhead['enter'];
  /** Requests that ask for something to be worked out, such as validations, when their bodies are there. */
  readonly asking: Bulkhead['enter'];
  /** Other requests, when their bodies are there: redemptions have room of their own. */
  readonly acting: Bulkhead['enter'];
  /** Requests that sign in: to compare a password takes a core for some tenths of a second. */
  readonly signingIn: Bulkhead['enter'];
  close(): void;
}

/** @param deadline milliseconds that a request may take */
export function admission(deadline: number): Admission {
  const requests = (atOnce: number) =>
    new Bulkhead({ ...OF_REQUESTS, ofKey: { ...OF_REQUESTS.ofKey, atOnce }, deadline });
  const bodiesWithin = (atOnce: number) => new Bulkhead({ ...OF_BODIES, atOnce, deadline });
  const [reading, asking, acting, signingIn] = [
    requests(16),
    requests(64),
    requests(64),
    requests(MAX_CONCURRENT_SIGN_INS),
  ];
  const [ofServers, ofBrowsers] = [bodiesWithin(MAX_BODY_BYTES), bodiesWithin(MAX_BODY_BYTES_OF_BROWSERS)];
  // Others of the key have time enough after it, within their own deadline.
  const timeToRead = deadline / 2;
  const look = () => {
    for (const each of [reading, asking, acting, signingIn, ofServers, ofBrowsers]) each.look(timeToRead);
    endLateBodies([ofServers, ofBrowsers]);
  };
  const looking = setInterval(look, timeToRead / LOOKS).unref();
  return {
    bodies: (request, reply, done) =>
      (request.exchange?.key?.kind === 'client' ? ofBrowsers : ofServers).enter(request, reply, done),
    reading: reading.enter,
    asking: asking.enter,
    acting: acting.enter,
    signingIn: signingIn.enter,
    close: () => clearInterval(looking),
  };
}

const OF_REQUESTS: Omit<BulkheadSettings, 'deadline'> = {
  ofKey: { atOnce: 0, mostWaiting: MAX_WAITING_BYTES, mostUnread: MAX_UNREAD_BYTES },
  atOnce: Infinity,
  weightOf: (request) => Math.min(1 + Math.floor(statedBytes(request) / BODY_BYTES_PER_PLACE), MAX_PLACES_PER_REQUEST),
  // A larger one is counted where bodies are.
  waitingBytesOf: (request) => REQUEST_BYTES + Math.min(statedBytes(request), WEIGHS_FROM_BYTES),
  isBeforeBody: false,
};

const OF_BODIES: Omit<BulkheadSettings, 'deadline' | 'atOnce'> = {
  ofKey: {
    atOnce: MAX_BODY_BYTES_PER_KEY,
    mostWaiting: MAX_WAITING_BODIES * READ_AHEAD_BYTES,
    mostUnread: MAX_UNREAD_BYTES,
  },
  weightOf: (request) => {
    const bytes = statedBytes(request);
    return bytes < WEIGHS_FROM_BYTES ? 0 : Math.min(bytes, limitOf(request));
  },
  waitingBytesOf: () => READ_AHEAD_BYTES,
  isBeforeBody: true,
};

/** The largest size allowed, where a request does not state the length of its body. */
function statedBytes(request: FastifyRequest): number {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) return limitOf(request);
  return Number(headers['content-length'] ?? 0);
}

/** Fastify makes the options of the route anew whenever they are asked for. */
function limitOf(request: FastifyRequest): number {
  return request.routeOptions.bodyLimit ?? MIB;
}

/** Gives the room of bodies that do not arrive to others. */
function endLateBodies(bulkheads: readonly Bulkhead[]): void {
  const now = performance.now();
  for (const bulkhead of bulkheads)
    for (const place of bulkhead.inside()) if (isLate(place, now)) endLateBody(place.exchange.request);
}

function isLate({ exchange, enteredAt = 0, weight }: Place, now: number): boolean {
  const { raw } = exchange.request;
  // What has arrived may wait to be read.
  if (raw.complete !== false || raw.readableLength > 0) return false;
  return now - enteredAt > ARRIVAL_MS + weight / ARRIVAL_BYTES_PER_MS;
}
