import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { type Collection, type EventStore, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type Sizes } from '../sizes.js';
import { Causes } from './causes.js';
import { stateFrom, stateOfNothing, type StoredState, type StreamState } from './stream-state.js';

export interface Snapshot {
  readonly version: number;
  readonly revision: number;
  readonly state: unknown;
}

const EVENTS_PER_PAGE = 1000;
/** Streams with fewer events have no snapshot, because one read covers them. */
const TOO_SHORT = 16;

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
      const enough = Math.min(TOO_SHORT, every);
      const first = await this.page(aggregate, stream, NO_STREAM, causes, enough);
      known = folded(aggregate, known, first);
      if (first.length < enough) return stateFrom(known, readAt, causes);
      known = (await this.fromSnapshot(aggregate, stream)) ?? known;
    }
    for (;;) {
      const events: readonly E[] = await this.page(aggregate, stream, known.revision, causes);
      known = folded(aggregate, known, events);
      if (events.length < this.eventsPerPage) return stateFrom(known, readAt, causes);
    }
  }

  /** An earlier state: folds the events up to the last one that counts, in pages. */
  async earlier<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    counts: (event: RecordedEvent) => boolean,
  ): Promise<S> {
    if (aggregate.eventsAreWhole) return this.lastWhole(aggregate, stream, counts);
    const every = this.snapshotsEvery(aggregate);
    let known =
      (every === undefined ? undefined : await this.fromSnapshot(aggregate, stream, counts)) ??
      stateOfNothing(aggregate.initial);
    for (;;) {
      const page = await this.store.read(stream, { from: known.revision + 1, maxCount: this.eventsPerPage });
      const later = page.findIndex((event) => !counts(event));
      const counted = later === -1 ? page : page.slice(0, later);
      known = folded(aggregate, known, await this.foldable(aggregate, counted));
      if (counted.length < this.eventsPerPage) return known.state;
    }
  }

  /** Finds the last event that counts, which says all, by halves: of a thousand events it reads ten. */
  private async lastWhole<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    counts: (event: RecordedEvent) => boolean,
  ): Promise<S> {
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
    return folded(aggregate, stateOfNothing(aggregate.initial), events).state;
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
  private async foldable<C, E extends DomainEvent, S>(
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
    counts: (event: RecordedEvent) => boolean = () => true,
  ): Promise<StoredState<S> | undefined> {
    if (!aggregate.snapshots) return undefined;
    const snapshot = await this.snapshots.get(stream);
    if (snapshot?.version !== aggregate.snapshots.version) return undefined;
    // Where the streams came out of an older backup than the snapshots, a snapshot may lie ahead of its stream.
    const [last] = await this.store.read(stream, { from: snapshot.revision, maxCount: 1 });
    return last && counts(last) ? { state: snapshot.state as S, revision: snapshot.revision } : undefined;
  }
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
