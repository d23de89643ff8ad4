import { type EventStoreDBClient, type Position, START } from '@eventstore/db-client';
import { type ReadAllOptions, type RecordedEvent } from '@perkstream/ports';
import { collect } from './collect.js';
import { type LivenessCheck } from './liveness-check.js';
import { type LargeContents } from './large-contents.js';
import { isWanted, readEvent } from './stored-event.js';

/** Events of one page. The engine sends their contents, wanted or not. */
const EVENTS_PER_PAGE = 500;
const MIN_EVENTS_PER_PAGE = 32;

/** All events where nothing is named. */
type Wanted = Pick<ReadAllOptions, 'streamPrefixes' | 'types'>;

export interface Slice {
  readonly events: readonly RecordedEvent[];
  /** All up to here have been looked at; absent where there is nothing at all. */
  readonly looked: Position | undefined;
  /** Nothing was stored after `looked`. */
  readonly atEnd: boolean;
}

/** The log of all events, a page at a time. The client cannot have the engine filter: what is not wanted is left out here. */
export class AllReader {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly liveness: LivenessCheck,
    private readonly contents: LargeContents,
  ) {}

  async readAll({ after, maxCount, ...wanted }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    // Most of a log may be wanted, as by views that are built together, or hardly any of it.
    let size = pageSize(maxCount);
    for (let position = placeOf(after); found.length < maxCount;) {
      const { events, looked, atEnd } = await this.slice(position, maxCount - found.length, wanted, size);
      for (const event of events) found.push(event);
      if (atEnd) break;
      position = looked;
      size = Math.min(EVENTS_PER_PAGE, 2 * size);
    }
    return found;
  }

  /** Reads one page, and returns up to `maxCount` events of it. */
  async slice(
    after: Position | undefined,
    maxCount: number,
    wanted: Wanted,
    size = wanted.streamPrefixes || wanted.types ? EVENTS_PER_PAGE : pageSize(maxCount),
  ): Promise<Slice> {
    const page = await collect(this.client.readAll({ fromPosition: after ?? START, maxCount: size }), this.liveness);
    const events: RecordedEvent[] = [];
    let looked = after;
    for (const resolved of page) {
      const position = resolved.event?.position;
      if (!position || (after && !isAfter(position, after))) continue;
      if (events.length === maxCount) return { events: await this.contents.fetch(events), looked, atEnd: false };
      looked = position;
      const event = readEvent(resolved);
      if (!event || (wanted.types && !wanted.types.includes(event.type))) continue;
      if (isWanted(event.stream, wanted.streamPrefixes)) events.push(event);
    }
    return { events: await this.contents.fetch(events), looked, atEnd: page.length < size };
  }
}

/** The page begins with the event that is known already, and has some that the engine keeps for itself. */
function pageSize(maxCount: number): number {
  return Math.min(EVENTS_PER_PAGE, Math.max(MIN_EVENTS_PER_PAGE, Math.ceil(1.2 * maxCount) + 1));
}

/**
 * The place of the event at a position of the port. For events that this client wrote, commit and prepare position are the
 * same.
 */
export function placeOf(position: number | undefined): Position | undefined {
  if (position === undefined || position <= 0) return undefined;
  return { commit: BigInt(position), prepare: BigInt(position) };
}

export function isAfter(one: Position, other: Position): boolean {
  return one.commit === other.commit ? one.prepare > other.prepare : one.commit > other.commit;
}
