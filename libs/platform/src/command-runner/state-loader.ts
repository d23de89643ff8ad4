import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { type Collection, type EventStore, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type Sizes } from '../sizes.js';
import { Causes, REMEMBERED_CAUSES } from './causes.js';
import { stateFrom, stateOfNothing, type StoredState, type StreamState } from './stream-state.js';

export interface Snapshot {
  readonly version: number;
  readonly revision: number;
  readonly state: unknown;
}

const EVENTS_PER_PAGE = 1000;
/** Streams with fewer events have no snapshot, because one read covers them. */
const MIN_EVENTS = 16;
/** Events before a snapshot that are read at a time. */
const EVENTS_BEFORE_SNAPSHOT = 16;
/** Milliseconds in which another process may have carried out the same command: longer than a request is at work, and clocks are apart. */
const AT_WORK_FOR_MS = 60_000;

/** Reads streams into states: from a snapshot where there is one, then the events after it. */
export class StateLoader {
  readonly eventsPerPage: number;
  private readonly eventsPerSnapshot: number;

  constructor(
    private readonly store: EventStore,
    private readonly snapshots: Collection<Snapshot>,
    private readonly personalData: PersonalData,
    { eventsPerPage = EVENTS_PER_PAGE, eventsPerSnapshot = Infinity }: Sizes = {},
  ) {
    this.eventsPerPage = eventsPerPage;
    this.eventsPerSnapshot = eventsPerSnapshot;
  }

  /** undefined: none are kept; of streams with personal data they would not be sealed */
  snapshotsEvery<C, E extends DomainEvent, S>({ snapshots, personal }: Aggregate<C, E, S>): number | undefined {
    return personal || !snapshots ? undefined : Math.min(snapshots.every, this.eventsPerSnapshot);
  }

  /** @param base what is known already */
  async load<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    base?: StoredState<S>,
  ): Promise<StreamState<S>> {
    const readAt = performance.now();
    const causes = this.store.capabilities.exclusive ? undefined : new Causes();
    let known = base ?? stateOfNothing(aggregate.initial);
    const every = this.snapshotsEvery(aggregate);
    if (!base && every !== undefined) {
      const enough = Math.min(MIN_EVENTS, every);
      const first = await this.page(aggregate, stream, NO_STREAM, causes, enough);
      known = folded(aggregate, known, first);
      if (first.length < enough) return stateFrom(known, readAt, causes);
      known = (await this.fromSnapshot(aggregate, stream, () => true, causes)) ?? known;
    }
    for (;;) {
      const events: readonly E[] = await this.page(aggregate, stream, known.revision, causes);
      known = folded(aggregate, known, events);
      if (events.length < this.eventsPerPage) return stateFrom(known, readAt, causes);
    }
  }

  /**
   * An earlier state: folds the events that count, in pages, until a whole page does not: where a clock was set back, an event that
   * counts may follow one that does not. Its revision is that of the last event that counts.
   */
  async earlier<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    counts: (event: RecordedEvent) => boolean,
  ): Promise<StoredState<S>> {
    if (aggregate.eventsAreWhole) return this.lastWhole(aggregate, stream, counts);
    const every = this.snapshotsEvery(aggregate);
    let known =
      (every === undefined ? undefined : await this.fromSnapshot(aggregate, stream, counts)) ??
      stateOfNothing(aggregate.initial);
    for (let from = known.revision + 1; ; from += this.eventsPerPage) {
      const page = await this.store.read(stream, { from, maxCount: this.eventsPerPage });
      const counted = page.filter(counts);
      const { state } = folded(aggregate, known, await this.foldable(aggregate, counted));
      known = { state, revision: counted.at(-1)?.revision ?? known.revision };
      if (page.length < this.eventsPerPage || counted.length === 0) return known;
    }
  }

  /** Finds the last event that counts, which says all, by halves: of a thousand events it reads ten. */
  private async lastWhole<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    counts: (event: RecordedEvent) => boolean,
  ): Promise<StoredState<S>> {
    const [last] = await this.store.read(stream, { backwards: true, maxCount: 1 });
    let found: RecordedEvent | undefined;
    let later = (last?.revision ?? NO_STREAM) + 1;
    for (let earlier = NO_STREAM; later - earlier > 1;) {
      const from = Math.floor((earlier + later) / 2);
      const [event] = await this.store.read(stream, { from, maxCount: 1 });
      if (event && counts(event)) {
        found = event;
        earlier = from;
      } else later = from;
    }
    const events = await this.foldable(aggregate, found ? [found] : []);
    const { state } = folded(aggregate, stateOfNothing(aggregate.initial), events);
    return { state, revision: found?.revision ?? NO_STREAM };
  }

  /** All events after a revision; the first one has the revision after it. Their causes are noted. */
  async after<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    revision: number,
    causes?: Causes,
  ): Promise<readonly E[]> {
    const all: E[] = [];
    for (;;) {
      const events = await this.page(aggregate, stream, revision + all.length, causes);
      for (const event of events) all.push(event);
      if (events.length < this.eventsPerPage) return all;
    }
  }

  /** Stored in the background, because a lost snapshot only costs reading. */
  async keep<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    state: S,
    revision: number,
  ): Promise<void> {
    if (!aggregate.snapshots || this.snapshotsEvery(aggregate) === undefined) return;
    await this.snapshots.put(
      stream,
      { version: aggregate.snapshots.version, revision, state },
      { ifNewerBy: 'revision' },
    );
  }

  /** Stored events whole: decrypted, and in their current shape. */
  async readable<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    events: readonly RecordedEvent[],
  ): Promise<readonly E[]> {
    const { personalData } = this;
    return inCurrentShape(
      aggregate,
      aggregate.personal ? await personalData.openAll(events) : await personalData.openParts(events),
    );
  }

  /**
   * As far as states need them. A state that snapshots are made of holds nothing personal: the many people whom the events of a code name
   * need not be looked up to load it.
   */
  async foldable<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    events: readonly RecordedEvent[],
  ): Promise<readonly E[]> {
    return this.snapshotsEvery(aggregate) === undefined
      ? this.readable(aggregate, events)
      : inCurrentShape(aggregate, events);
  }

  private async page<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    after: number,
    causes: Causes | undefined,
    maxCount = this.eventsPerPage,
  ): Promise<readonly E[]> {
    const events = await this.store.read(stream, { from: after + 1, maxCount });
    causes?.note(events);
    return this.foldable(aggregate, events);
  }

  private async fromSnapshot<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    counts: (event: RecordedEvent) => boolean,
    causes?: Causes,
  ): Promise<StoredState<S> | undefined> {
    if (!aggregate.snapshots) return undefined;
    const snapshot = await this.snapshots.get(stream);
    if (snapshot?.version !== aggregate.snapshots.version) return undefined;
    const { revision } = snapshot;
    const [last] = causes
      ? await this.latestUntil(stream, revision, causes)
      : await this.store.read(stream, { from: revision, maxCount: 1 });
    // Where the streams came out of an older backup than the snapshots, a snapshot may lie ahead of its stream.
    const isThere = last?.revision === revision && counts(last);
    return isThere ? { state: snapshot.state as S, revision } : undefined;
  }

  /** The event that a snapshot stands for, and those before it by which a command may just have been carried out. Their causes are noted. */
  private async latestUntil(stream: string, revision: number, causes: Causes): Promise<readonly RecordedEvent[]> {
    const latest: RecordedEvent[] = [];
    for (;;) {
      const from = revision - latest.length;
      const page = await this.store.read(stream, { backwards: true, from, maxCount: EVENTS_BEFORE_SNAPSHOT });
      latest.push(...page);
      const oldest = page.at(-1);
      const isEnough = page.length < EVENTS_BEFORE_SNAPSHOT || latest.length >= REMEMBERED_CAUSES;
      if (!oldest || isEnough || isLongAgo(oldest)) break;
    }
    causes.note(latest.toReversed());
    return latest;
  }
}

/** Of a clock that was set, a time that lies ahead is as good as one long ago. */
function isLongAgo({ metadata }: RecordedEvent): boolean {
  return Math.abs(Date.now() - Date.parse(metadata.time)) > AT_WORK_FOR_MS;
}

function inCurrentShape<C, E extends DomainEvent, S>(
  { upcast }: Aggregate<C, E, S>,
  events: readonly RecordedEvent[],
): readonly E[] {
  return upcast ? events.map((event) => upcast(event)) : (events as unknown as readonly E[]);
}

function folded<C, E extends DomainEvent, S>(
  aggregate: Aggregate<C, E, S>,
  { state, revision }: StoredState<S>,
  events: readonly E[],
): StoredState<S> {
  let next = state;
  for (const event of events) next = aggregate.evolve(next, event);
  return { state: next, revision: revision + events.length };
}
