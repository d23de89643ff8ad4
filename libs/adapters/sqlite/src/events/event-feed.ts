import { type ReadAllOptions, type RecordedEvent, turnOfEventLoop } from '@perkstream/ports';
import { answering } from '../engine-failure.js';
import { type EventsTable, type Wanted } from './events-table.js';

/** Events that were committed last, kept for subscriptions that are up to date. */
const TAIL_EVENTS = 100;
/** Positions that are looked at in one go where few of them may be wanted: about 5 ms. */
const POSITIONS_PER_LOOK = 4000;
const EVENTS_PER_SLICE = 500;

export interface FeedBatch {
  readonly events: readonly RecordedEvent[];
  /** All up to here have been looked at. */
  readonly position: number;
  /** Nothing was committed after `position`. */
  readonly atEnd: boolean;
  readonly fromMemory: boolean;
}

/** All events in order, for those who follow: the latest out of memory, older ones out of the table, a slice at a time. */
export class EventFeed {
  private tail: RecordedEvent[] = [];
  private readonly followers = new Set<() => void>();
  private wakeScheduled = false;

  constructor(
    private readonly table: EventsTable,
    private lastPosition: number,
  ) {}

  get end(): number {
    return this.lastPosition;
  }

  committed(events: readonly RecordedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.lastPosition = last.position;
    for (const event of events) this.tail.push(event);
    if (this.tail.length > 2 * TAIL_EVENTS) this.tail = this.tail.slice(-TAIL_EVENTS);
    this.wake();
  }

  next(after: number, streamPrefixes: readonly string[] | undefined): FeedBatch {
    if (after >= this.lastPosition) return { events: [], position: after, atEnd: true, fromMemory: true };
    const first = this.tail[0];
    if (first && after >= first.position - 1) return this.fromTail(after - first.position + 1, streamPrefixes);
    return answering(() => this.fromTable(after, { streamPrefixes }));
  }

  /** Up to `maxCount` events in slices, with room for others in between. Fewer only at the end. */
  async readAll({ after = 0, maxCount, ...wanted }: ReadAllOptions): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let position = after;
    while (found.length < maxCount && position < this.lastPosition) {
      if (position > after) await turnOfEventLoop();
      const batch = answering(() => this.fromTable(position, wanted, maxCount - found.length));
      for (const event of batch.events) found.push(event);
      position = batch.position;
    }
    return found;
  }

  onCommit(wake: () => void): () => void {
    this.followers.add(wake);
    return () => this.followers.delete(wake);
  }

  private fromTail(index: number, prefixes: readonly string[] | undefined): FeedBatch {
    const slice = this.tail.slice(index, index + EVENTS_PER_SLICE);
    const position = slice.at(-1)?.position ?? this.lastPosition;
    const events = prefixes
      ? slice.filter(({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix)))
      : slice;
    return { events, position, atEnd: position >= this.lastPosition, fromMemory: true };
  }

  private fromTable(after: number, wanted: Wanted, maxCount = EVENTS_PER_SLICE): FeedBatch {
    const limit = Math.min(maxCount, EVENTS_PER_SLICE);
    const upTo = Math.min(after + POSITIONS_PER_LOOK, this.lastPosition);
    const events = this.table.between(after, upTo, limit, wanted);
    const position = events.length === limit ? (events.at(-1)?.position ?? upTo) : upTo;
    return { events, position, atEnd: position >= this.lastPosition, fromMemory: false };
  }

  /** Once a turn, after the answers. */
  private wake(): void {
    if (this.wakeScheduled || this.followers.size === 0) return;
    this.wakeScheduled = true;
    setImmediate(() => {
      this.wakeScheduled = false;
      for (const follower of [...this.followers]) follower();
    });
  }
}
