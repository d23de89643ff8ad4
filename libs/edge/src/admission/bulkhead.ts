import { FairQueue } from '@perkstream/kernel';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Exchange } from '../routes/exchange.js';
import { type Place, ProjectLine } from './project-line.js';
import { Room, type RoomBounds } from './room.js';

/** Work that goes on for longer after its client has left, or was answered 503, is stuck. */
const DEADLINES_OF_WORK = 6;
/** Requests that are let in per turn of the event loop. A turn accepts one connection: the longer it is, the longer newcomers wait. */
const REQUESTS_PER_TURN = 16;

export interface BulkheadSettings {
  readonly ofKey: RoomBounds;
  /** Weight of what is worked on for all projects together. */
  readonly atOnce: number;
  /** Milliseconds that a request may take. */
  readonly deadline: number;
  /** 0: it may go on without a place. */
  weightOf(this: void, request: FastifyRequest): number;
  /** Bytes that it takes while it waits. */
  waitingBytesOf(this: void, request: FastifyRequest): number;
  /** The body is yet to arrive. Such a request may wait past its deadline, where others are answered 503. */
  readonly isBeforeBody: boolean;
}

/**
 * Lets some requests of each key, of each project and of all in at a time; the others wait, so that nobody takes all of the memory or of a
 * turn of the event loop. Who waits is let in by turns: by project, then by key, then as they came.
 */
export class Bulkhead {
  private readonly all: Room;
  private readonly lines = new Map<string, ProjectLine>();
  private readonly waiting = new FairQueue<Place>();
  private leaving: Place[] = [];
  private isLettingIn = false;

  constructor(private readonly settings: BulkheadSettings) {
    this.all = new Room({ atOnce: settings.atOnce, mostWaiting: Infinity, mostUnread: Infinity });
  }

  /**
   * A hook of Fastify, after the key is known. A request is inside until it is answered, or its connection is closed and nobody works on
   * it any more: clients that leave and come again would else leave work behind without end. That its client does not read the answer
   * keeps nobody else waiting; how much is unread is counted apart.
   */
  readonly enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const weight = this.settings.weightOf(request);
    if (weight === 0) return done();
    // Nothing would report the end of one whose client has left already; nobody works for it.
    if (request.raw.socket.destroyed) return;
    const exchange = request.exchange as Exchange;
    const place = this.placeFor(exchange, weight, done);
    const { line, room } = place;
    const isNext = line.waiting === 0;
    if (isNext && !room.fitsEverywhere(weight)) line.forgetThoseGone();
    if (isNext && room.fitsEverywhere(weight)) line.enter(place);
    else if (!this.wait(place)) return exchange.refuseForMany();
    const settle = this.settling(place, request, reply);
    reply.raw.on('close', settle);
    exchange.onChange(settle);
    if (line.inside.has(place)) done();
    else if (!this.settings.isBeforeBody) exchange.route.wait(exchange);
  };

  /** Requests that are worked on. */
  *inside(): Generator<Place> {
    for (const line of this.lines.values()) yield* line.inside;
  }

  /** To be called now and then: ends slow readers, and forgets lines that nobody is in. @param timeToRead milliseconds */
  look(timeToRead: number): void {
    for (const [name, line] of this.lines) {
      line.forgetThoseGone();
      line.endSlowReaders(timeToRead);
      if (!line.forgetUnused()) this.lines.delete(name);
    }
    if (this.waiting.size > 0) this.letInLater();
  }

  private placeFor(exchange: Exchange, weight: number, done: () => void): Place {
    const { projectId, actor } = exchange.owner;
    let line = this.lines.get(projectId);
    if (!line) this.lines.set(projectId, (line = new ProjectLine(this.settings.ofKey, this.all)));
    return { line, room: line.roomOf(actor.id), weight, exchange, done };
  }

  private wait(place: Place): boolean {
    const bytes = this.settings.waitingBytesOf(place.exchange.request);
    if (!place.room.mayWait(bytes)) return false;
    place.waitingBytes = bytes;
    const { projectId, actor } = place.exchange.owner;
    this.waiting.add(projectId, actor.id, place);
    place.room.addWaiting(bytes);
    place.line.waiting += 1;
    // It may be of another key than those before it.
    this.letInLater();
    return true;
  }

  /** What is done when a request was answered, its work has ended or its connection is closed, in any order. */
  private settling(place: Place, { raw }: FastifyRequest, reply: FastifyReply): () => void {
    const { exchange, line } = place;
    const longestWork = DEADLINES_OF_WORK * this.settings.deadline;
    let stuck: NodeJS.Timeout | undefined;
    return () => {
      const isGone = reply.raw.closed || raw.socket.destroyed;
      if (!isGone && !exchange.isAnswered) return;
      if (!isGone) line.addUnread(place);
      else if (line.removeUnread(place)) this.letInLater();
      if (exchange.isWorkedOn) {
        stuck ??= setTimeout(() => this.leave(place), longestWork).unref();
      } else {
        clearTimeout(stuck);
        this.leave(place);
      }
    };
  }

  /**
   * Its room is free in a later turn of the event loop, so that no more than are inside at once have their work in one turn: what is
   * answered at once would make way for the next one at once, and all of them would be one piece of work.
   */
  private leave(place: Place): void {
    const { projectId, actor } = place.exchange.owner;
    if (this.waiting.delete(projectId, actor.id, place)) return this.noLongerWaits(place);
    if (!place.line.inside.has(place)) return;
    this.leaving.push(place);
    this.letInLater();
  }

  private noLongerWaits(place: Place): void {
    place.room.addWaiting(-(place.waitingBytes ?? 0));
    place.line.waiting -= 1;
  }

  private letInLater(): void {
    if (this.isLettingIn) return;
    this.isLettingIn = true;
    setImmediate(() => this.letIn());
  }

  private letIn(): void {
    this.isLettingIn = false;
    for (const place of this.leaving) place.line.leave(place);
    this.leaving = [];
    if (this.waiting.size === 0) return;
    const mayGo = this.admission();
    for (let count = 0; count < REQUESTS_PER_TURN; count++) {
      const next = this.waiting.take(mayGo);
      if (!next) return;
      this.noLongerWaits(next);
      next.line.enter(next);
      next.exchange.route.rest(next.exchange);
      if (!next.exchange.isAnswered) next.done();
    }
    this.letInLater();
  }

  /** Where the one whose turn it is needs more room than its project has left, no other of the project overtakes it. */
  private admission(): (place: Place) => boolean {
    const held = new Set<ProjectLine>();
    return ({ line, room, weight }) => {
      if (held.has(line) || !room.fits(weight)) return false;
      if (!line.room.fits(weight)) held.add(line);
      return room.fitsEverywhere(weight);
    };
  }
}
