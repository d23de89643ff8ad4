import { type Exchange } from '../routes/exchange.js';
import { Room, type RoomBounds } from './room.js';

/** A request while it waits, is worked on, or has an answer that its client has not read. */
export interface Place {
  /** Of its key. */
  readonly room: Room;
  readonly line: ProjectLine;
  readonly weight: number;
  readonly exchange: Exchange;
  readonly done: () => void;
  /** Bytes that it takes while it waits. */
  waitingBytes?: number;
  /** Milliseconds, by the clock of the process. */
  enteredAt?: number;
  answeredAt?: number;
}

/** Another key finds half of the room of one in a project whose other keys take all they can. */
const ROOM_OF_KEYS = 1.5;

/** Requests of one project. Those of each of its keys have a room of their own in its room. */
export class ProjectLine {
  readonly inside = new Set<Place>();
  readonly room: Room;
  /** How many requests wait. */
  waiting = 0;
  /** The oldest answer first. */
  private readonly unread = new Set<Place>();
  private readonly keys = new Map<string, Room>();

  constructor(
    private readonly ofKey: RoomBounds,
    around: Room,
  ) {
    const { atOnce, mostWaiting, mostUnread } = ofKey;
    const of = (amount: number) => ROOM_OF_KEYS * amount;
    this.room = new Room({ atOnce: of(atOnce), mostWaiting: of(mostWaiting), mostUnread: of(mostUnread) }, around);
  }

  roomOf(key: string): Room {
    const known = this.keys.get(key);
    if (known) return known;
    const room = new Room(this.ofKey, this.room);
    this.keys.set(key, room);
    return room;
  }

  enter(place: Place): void {
    place.enteredAt = performance.now();
    this.inside.add(place);
    place.room.addWeight(place.weight);
  }

  leave(place: Place): void {
    if (this.inside.delete(place)) place.room.addWeight(-place.weight);
  }

  /** Its answer is on its way to the client, and takes memory until it is there. */
  addUnread(place: Place): void {
    if (this.unread.has(place)) return;
    place.answeredAt = performance.now();
    this.unread.add(place);
    place.room.addUnread(place.exchange.unread);
  }

  /** The client has the answer, or has left. @returns false when that is known */
  removeUnread(place: Place): boolean {
    if (!this.unread.delete(place)) return false;
    place.room.addUnread(-place.exchange.unread);
    return true;
  }

  /** Ends the connections of clients that take longer to read than they may while others have no room. */
  endSlowReaders(timeToRead: number): void {
    const answeredBefore = performance.now() - timeToRead;
    for (const place of this.unread) {
      if ((place.answeredAt ?? 0) > answeredBefore) return;
      if (!place.room.hasMuchUnread && !this.room.hasMuchUnread) continue;
      place.exchange.request.raw.socket.destroy();
      this.removeUnread(place);
    }
  }

  /** Requests that were sent one behind the other on a connection that broke: nothing else reports them. */
  forgetThoseGone(): void {
    for (const place of this.inside) if (!place.exchange.isWorkedOn && isGone(place)) this.leave(place);
    for (const place of this.unread) if (isGone(place)) this.removeUnread(place);
  }

  /** @returns whether anything of the project is left */
  forgetUnused(): boolean {
    for (const [key, room] of this.keys) if (room.isUnused) this.keys.delete(key);
    return this.keys.size > 0;
  }
}

function isGone({ exchange }: Place): boolean {
  return exchange.request.raw.socket.destroyed;
}
