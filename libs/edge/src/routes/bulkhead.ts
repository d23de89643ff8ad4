import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Exchange } from './exchange.js';
import { Line, type Place } from './line.js';

const MEBIBYTE = 1024 * 1024;
/** Bytes of a body that counts as large. */
const LARGE = 128 * 1024;
/** Work that goes on for longer after its client has left, or was answered 503, is stuck. */
const DEADLINES_OF_WORK = 6;
/** Bytes of unread answers under one key, from which on nothing more is begun until some are read or given up. */
const MOST_UNREAD = 64 * MEBIBYTE;
/** How often slow readers are looked for within the time that they have. */
const LOOKS = 5;

/** Lets some requests of each key in at a time; the others wait, so that no key takes all of the memory or of a turn of the event loop. */
export class Bulkhead {
  private readonly lines = new Map<string, Line>();

  /**
   * @param deadline milliseconds that a request may take
   * @param isPatient whether a request may wait past its deadline; otherwise it is answered 503 then
   */
  constructor(
    private readonly atOnce: number,
    private readonly deadline: number,
    private readonly weightOf: (request: FastifyRequest) => number = () => 1,
    private readonly isPatient = false,
  ) {}

  /**
   * A hook of Fastify, after the key is known. A request is inside until it is answered, or its connection is closed and nobody works on
   * it any more: clients that leave and come again would else leave work behind without end. That its client does not read the answer
   * keeps nobody else waiting; how much is unread is counted apart.
   */
  readonly enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const weight = this.weightOf(request);
    if (weight === 0) return done();
    // Nothing would report the end of one whose client has left already; nobody works for it.
    if (request.raw.socket.destroyed) return;
    const exchange = request.exchange as Exchange;
    const name = nameOf(exchange);
    const line = this.lines.get(name) ?? this.open(name);
    const place = { weight, exchange, done };
    const settle = this.settling(line, place, request, reply);
    reply.raw.on('close', settle);
    exchange.onChange(settle);
    if (line.waiting.size === 0 && line.takes(place)) return done();
    line.waiting.add(place);
    if (!this.isPatient) exchange.route.wait(exchange);
  };

  endSlowReaders(): void {
    for (const line of this.lines.values()) line.endSlowReaders();
  }

  /** What is done when a request was answered, its work has ended or its connection is closed, in any order. */
  private settling(line: Line, place: Place, { raw }: FastifyRequest, reply: FastifyReply): () => void {
    const { exchange } = place;
    const longestWork = DEADLINES_OF_WORK * this.deadline;
    let stuck: NodeJS.Timeout | undefined;
    return () => {
      const isGone = reply.raw.closed || raw.socket.destroyed;
      if (!isGone && !exchange.isAnswered) return;
      if (isGone) line.removeUnread(place);
      else line.addUnread(place);
      if (exchange.isWorkedOn) {
        stuck ??= setTimeout(() => line.leave(place), longestWork).unref();
      } else {
        clearTimeout(stuck);
        line.leave(place);
      }
    };
  }

  private open(name: string): Line {
    const bounds = { atOnce: this.atOnce, mostUnread: MOST_UNREAD, timeToRead: timeToRead(this.deadline) };
    const line = new Line(bounds, () => this.lines.delete(name));
    this.lines.set(name, line);
    return line;
  }
}

/** Others of the key have time enough after it, within their own deadline. */
function timeToRead(deadline: number): number {
  return deadline / 2;
}

/**
 * Under which name a request waits. A token may be in other hands than its key, and must not hold that up. Keys for browsers are no
 * secret: there an address holds up itself alone.
 */
function nameOf({ key, request }: Exchange): string {
  if (!key) return '';
  if (key.tokenHash !== undefined) return `${key.appId} ${key.tokenHash}`;
  return key.kind === 'client' ? `${key.appId} ${request.ip}` : key.appId;
}

export interface Bulkheads {
  /** Before large bodies are read: each takes several times its size in memory. What waits stays with its client, as long as that sends. */
  readonly bodies: Bulkhead;
  /** Requests that read: an answer may have megabytes, and is there until the client has it. */
  readonly reading: Bulkhead;
  /** Requests that ask for something to be worked out, such as validations, when their bodies are there. */
  readonly asking: Bulkhead;
  /** Other requests, when their bodies are there: redemptions have room of their own. */
  readonly acting: Bulkhead;
}

/** @param deadline milliseconds that a request may take */
export function bulkheads(deadline: number): Bulkheads {
  return {
    bodies: new Bulkhead(4 * MEBIBYTE, deadline, bytesOfLargeBody, true),
    reading: new Bulkhead(16, deadline),
    asking: new Bulkhead(64, deadline),
    acting: new Bulkhead(64, deadline),
  };
}

/** Looks for slow readers from now on. @returns what ends it */
export function endSlowReaders(heads: Bulkheads, deadline: number): () => void {
  const look = () => {
    for (const head of [heads.bodies, heads.reading, heads.asking, heads.acting]) head.endSlowReaders();
  };
  const looking = setInterval(look, timeToRead(deadline) / LOOKS).unref();
  return () => clearInterval(looking);
}

/** The largest size allowed, where a request does not state the length of its body. */
function bytesOfLargeBody(request: FastifyRequest): number {
  // Fastify makes the options of the route anew whenever they are asked for.
  if (request.headers['transfer-encoding'] !== undefined) return request.routeOptions.bodyLimit ?? MEBIBYTE;
  const bytes = Number(request.headers['content-length'] ?? 0);
  return bytes < LARGE ? 0 : bytes;
}
