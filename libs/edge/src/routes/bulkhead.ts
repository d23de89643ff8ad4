import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Exchange } from './exchange.js';

const MEBIBYTE = 1024 * 1024;
/** Bytes of a body that counts as large. */
const LARGE = 128 * 1024;
/** Work that goes on for longer after its client has left is stuck. */
const DEADLINES_OF_WORK = 6;

interface Place {
  readonly weight: number;
  readonly exchange: Exchange;
  readonly done: () => void;
}

/** Requests under one key. */
class Line {
  readonly waiting = new Set<Place>();
  private readonly inside = new Set<Place>();
  private leaving: Place[] = [];
  private weight = 0;

  constructor(
    private readonly atOnce: number,
    private readonly tellUnused: () => void,
  ) {}

  /** Whether there is room, which is taken then. */
  takes(place: Place): boolean {
    if (!this.hasRoom(place)) this.forgetThoseGone();
    if (!this.hasRoom(place)) return false;
    this.inside.add(place);
    this.weight += place.weight;
    return true;
  }

  /**
   * Its room is free in a later turn of the event loop, so that no more than are inside at once have their work in one turn: what is
   * answered at once would make way for the next one at once, and all of them would be one piece of work.
   */
  leave(place: Place): void {
    if (this.waiting.delete(place) || !this.inside.has(place)) return;
    if (this.leaving.push(place) === 1) setImmediate(() => this.letIn());
  }

  private letIn(): void {
    for (const place of this.leaving) this.makeRoomOf(place);
    this.leaving = [];
    for (const next of this.waiting) {
      if (!this.takes(next)) return;
      this.waiting.delete(next);
      next.exchange.route.rest(next.exchange);
      if (!next.exchange.isAnswered) next.done();
    }
    if (this.inside.size === 0) this.tellUnused();
  }

  private makeRoomOf(place: Place): void {
    if (this.inside.delete(place)) this.weight -= place.weight;
  }

  private hasRoom({ weight }: Place): boolean {
    return this.inside.size === 0 || this.weight + weight <= this.atOnce;
  }

  /** Requests that were sent one behind the other on a connection that broke: nothing else tells of them. */
  private forgetThoseGone(): void {
    for (const place of this.inside) {
      const { isWorkedOn, request } = place.exchange;
      if (!isWorkedOn && request.raw.socket.destroyed) this.makeRoomOf(place);
    }
  }
}

/** Lets some requests of each key in at a time; the others wait, so that no key takes all of the memory or of a turn of the event loop. */
export class Bulkhead {
  private readonly lines = new Map<string, Line>();

  /**
   * @param longestWork milliseconds after which work for a client who has left is thought to be stuck, and keeps nobody waiting any more
   * @param isPatient whether those that wait do so past their deadline; they are answered 503 then, else
   */
  constructor(
    private readonly atOnce: number,
    private readonly longestWork: number,
    private readonly weightOf: (request: FastifyRequest) => number = () => 1,
    private readonly isPatient = false,
  ) {}

  /**
   * A hook of Fastify, after the key is known. A request is inside until its answer was sent, or its connection is closed and nobody works
   * on it any more: clients that leave and come again would else leave work behind without end.
   */
  readonly enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const weight = this.weightOf(request);
    if (weight === 0) return done();
    // Nothing would tell when one is done whose client has left already; nobody works for it.
    if (request.raw.socket.destroyed) return;
    const exchange = request.exchange as Exchange;
    const name = nameOf(exchange);
    const line = this.lines.get(name) ?? this.open(name);
    const place = { weight, exchange, done };
    reply.raw.on('close', () => {
      if (!exchange.isWorkedOn) return line.leave(place);
      const stuck = setTimeout(() => line.leave(place), this.longestWork).unref();
      exchange.whenWorkEnds(() => clearTimeout(stuck));
    });
    exchange.whenWorkEnds(() => {
      if (reply.raw.closed || request.raw.socket.destroyed) line.leave(place);
    });
    if (line.waiting.size === 0 && line.takes(place)) return done();
    line.waiting.add(place);
    if (!this.isPatient) exchange.route.wait(exchange);
  };

  private open(name: string): Line {
    const line = new Line(this.atOnce, () => this.lines.delete(name));
    this.lines.set(name, line);
    return line;
  }
}

/** Keys for browsers are no secret: there one address holds up itself alone. */
function nameOf({ key, request }: Exchange): string {
  return key?.kind === 'client' ? `${key.appId} ${request.ip}` : (key?.appId ?? '');
}

export interface Bulkheads {
  /** Before large bodies are read: each takes several times its size in memory. What waits stays with its client, as long as that sends. */
  readonly bodies: Bulkhead;
  /** Requests that read: an answer may have megabytes, and is there until the client has it. */
  readonly reading: Bulkhead;
  /** Other requests, when their bodies are there. */
  readonly acting: Bulkhead;
}

/** @param deadline milliseconds that a request may take */
export function bulkheads(deadline: number): Bulkheads {
  const longestWork = DEADLINES_OF_WORK * deadline;
  return {
    bodies: new Bulkhead(4 * MEBIBYTE, longestWork, bytesOfLargeBody, true),
    reading: new Bulkhead(16, longestWork),
    acting: new Bulkhead(64, longestWork),
  };
}

/** Where a body does not tell its length, as many as it may have. */
function bytesOfLargeBody(request: FastifyRequest): number {
  // Fastify makes the options of the route anew whenever they are asked for.
  if (request.headers['transfer-encoding'] !== undefined) return request.routeOptions.bodyLimit ?? MEBIBYTE;
  const bytes = Number(request.headers['content-length'] ?? 0);
  return bytes < LARGE ? 0 : bytes;
}
