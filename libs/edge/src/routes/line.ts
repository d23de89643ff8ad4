import { type Exchange } from './exchange.js';

/** A request under a key, while it waits, is worked on, or has an answer that its client has not read. */
export interface Place {
  readonly weight: number;
  readonly exchange: Exchange;
  readonly done: () => void;
  /** Milliseconds, by the clock of the process. */
  answeredAt?: number;
}

interface LineBounds {
  /** Weight of the requests that are worked on together. */
  readonly atOnce: number;
  /** Bytes of answers that clients have not read, from which on nothing more is begun. */
  readonly mostUnread: number;
  /** Milliseconds that each client has to read its answer, however much is unread. */
  readonly timeToRead: number;
}

/** Requests under one key. */
export class Line {
  readonly waiting = new Set<Place>();
  private readonly inside = new Set<Place>();
  /** The oldest answer first. */
  private readonly unread = new Set<Place>();
  private leaving: Place[] = [];
  private isLettingIn = false;
  private weight = 0;
  private unreadBytes = 0;

  constructor(
    private readonly bounds: LineBounds,
    private readonly notifyUnused: () => void,
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
    this.leaving.push(place);
    this.letInLater();
  }

  /** Its answer is on its way to the client, and takes memory until it is there. */
  addUnread(place: Place): void {
    if (this.unread.has(place)) return;
    place.answeredAt = performance.now();
    this.unread.add(place);
    this.unreadBytes += place.exchange.unread;
  }

  /** The client has the answer, or has left. */
  removeUnread(place: Place): void {
    if (!this.unread.delete(place)) return;
    this.unreadBytes -= place.exchange.unread;
    this.letInLater();
  }

  /** Ends the connections of clients that take longer to read than they may while others have no room. */
  endSlowReaders(): void {
    this.forgetThoseGone();
    const answeredBefore = performance.now() - this.bounds.timeToRead;
    for (const place of this.unread) {
      if (this.unreadBytes < this.bounds.mostUnread || (place.answeredAt ?? 0) > answeredBefore) return;
      place.exchange.request.raw.socket.destroy();
      this.removeUnread(place);
    }
  }

  private letInLater(): void {
    if (this.isLettingIn) return;
    this.isLettingIn = true;
    setImmediate(() => this.letIn());
  }

  private letIn(): void {
    this.isLettingIn = false;
    for (const place of this.leaving) this.makeRoomOf(place);
    this.leaving = [];
    for (const next of this.waiting) {
      if (!this.takes(next)) return;
      this.waiting.delete(next);
      next.exchange.route.rest(next.exchange);
      if (!next.exchange.isAnswered) next.done();
    }
    if (this.inside.size === 0 && this.unread.size === 0) this.notifyUnused();
  }

  private makeRoomOf(place: Place): void {
    if (this.inside.delete(place)) this.weight -= place.weight;
  }

  private hasRoom({ weight }: Place): boolean {
    if (this.unreadBytes >= this.bounds.mostUnread) return false;
    return this.inside.size === 0 || this.weight + weight <= this.bounds.atOnce;
  }

  /** Requests that were sent one behind the other on a connection that broke: nothing else reports them. */
  private forgetThoseGone(): void {
    for (const place of this.inside) {
      if (!place.exchange.isWorkedOn && isGone(place)) this.makeRoomOf(place);
    }
    for (const place of this.unread) {
      if (isGone(place)) this.removeUnread(place);
    }
  }
}

function isGone({ exchange }: Place): boolean {
  return exchange.request.raw.socket.destroyed;
}
