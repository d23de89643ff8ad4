import { type Aggregate, type DomainEvent, type Instant, isUpTo } from '@perkstream/kernel';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { streamName } from '../stream-name.js';
import { type StateLoader } from './state-loader.js';
import { type StoredState } from './stream-state.js';

const EVENTS_PER_READ = 1_000;
/** The most events that are looked through for one page of changes: what is left follows on the next page. */
const MAX_EVENTS_PER_PAGE = 10_000;

/** The stream of one thing. */
export interface StreamOf<S, E extends DomainEvent = DomainEvent> {
  readonly aggregate: Aggregate<never, E, S>;
  readonly projectId: string;
  readonly key: string;
}

/** An event, and the state around it. */
export interface PastChange<S> {
  /** As it is stored: what it says about people may be sealed. */
  readonly stored: RecordedEvent;
  /** In its current shape; without what an erased person had. */
  readonly event: DomainEvent;
  readonly before: S;
  readonly after: S;
}

export interface PageOfChanges<S> {
  /** The newest first */
  readonly changes: readonly PastChange<S>[];
  /** The next page begins below this revision; undefined: there is none. */
  readonly below?: number;
}

/** What a stream says of the past, from its own events: the cost grows with them alone. */
export class StreamPast {
  constructor(
    private readonly store: EventStore,
    private readonly loader: StateLoader,
  ) {}

  /** The state after the events up to a moment, and the revision of the last of them: -1 where there is none. */
  asOf<E extends DomainEvent, S>(
    { aggregate, projectId, key }: StreamOf<S, E>,
    moment: Instant,
  ): Promise<StoredState<S>> {
    const stream = streamName(aggregate.category, projectId, key);
    return this.loader.earlier(aggregate, stream, (event) => isUpTo(event, moment));
  }

  /** When the state first is such a one after a moment; undefined: it never is. */
  async nextTime<E extends DomainEvent, S>(
    { aggregate, projectId, key }: StreamOf<S, E>,
    moment: Instant,
    isSuch: (state: S) => boolean,
  ): Promise<Instant | undefined> {
    const stream = streamName(aggregate.category, projectId, key);
    let state = aggregate.initial;
    for (let from = 0; ; from += EVENTS_PER_READ) {
      const page = await this.store.read(stream, { from, maxCount: EVENTS_PER_READ });
      const events = await this.loader.foldable(aggregate, page);
      for (const [index, event] of events.entries()) {
        state = aggregate.evolve(state, event);
        const { time } = page[index]!.metadata;
        if (time > moment && isSuch(state)) return time;
      }
      if (page.length < EVENTS_PER_READ) return undefined;
    }
  }

  /** @param counts whether an event is wanted; those between are folded and not shown */
  async changes<E extends DomainEvent, S>(
    { aggregate, projectId, key }: StreamOf<S, E>,
    { below, limit, counts }: { readonly below?: number; limit: number; counts: (event: RecordedEvent) => boolean },
  ): Promise<PageOfChanges<S>> {
    const stream = streamName(aggregate.category, projectId, key);
    const { read, hasMore } = await this.backwards(stream, below, limit, counts);
    const first = read[0]?.revision;
    if (first === undefined) return { changes: [] };
    const events = await this.loader.foldable(aggregate, read);
    let { state } = await this.loader.earlier(aggregate, stream, ({ revision }) => revision < first);
    const changes: PastChange<S>[] = [];
    for (const [index, event] of events.entries()) {
      const before = state;
      state = aggregate.evolve(state, event);
      const stored = read[index]!;
      if (counts(stored)) changes.push({ stored, event, before, after: state });
    }
    return { changes: changes.reverse(), ...(hasMore && { below: first }) };
  }

  /** In the order of the stream: as many as hold those that are wanted. */
  private async backwards(
    stream: string,
    below: number | undefined,
    limit: number,
    counts: (event: RecordedEvent) => boolean,
  ): Promise<{ readonly read: readonly RecordedEvent[]; readonly hasMore: boolean }> {
    const read: RecordedEvent[] = [];
    let wanted = 0;
    let from = below === undefined ? undefined : below - 1;
    while (from === undefined || from >= 0) {
      const maxCount = Math.min(EVENTS_PER_READ, limit * 2);
      const page = await this.store.read(stream, { backwards: true, maxCount, ...(from !== undefined && { from }) });
      for (const event of page) {
        const isFull = wanted === limit && counts(event);
        if (isFull || read.length === MAX_EVENTS_PER_PAGE) return { read: read.reverse(), hasMore: true };
        read.push(event);
        if (counts(event)) wanted += 1;
      }
      if (page.length < maxCount) break;
      from = page.at(-1)!.revision - 1;
    }
    return { read: read.reverse(), hasMore: false };
  }
}
