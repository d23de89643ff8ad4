import { type DomainEvent } from '@perkstream/kernel';
import { NO_STREAM, type Collection, type EventStore, type RecordedEvent } from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type Aggregate } from './aggregate.js';
import { type StreamState } from './stream-state.js';

export interface Snapshot {
  readonly version: number;
  readonly revision: number;
  readonly state: unknown;
}

const PAGE = 1000;

/** Reads streams into states: from a snapshot where there is one, then the events after it. */
export class StateLoader {
  constructor(
    private readonly store: EventStore,
    private readonly snapshots: Collection<Snapshot>,
    private readonly personalData: PersonalData,
  ) {}

  async load<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, stream: string): Promise<StreamState<S>> {
    const known: StreamState<S> = {
      state: aggregate.decider.initial,
      revision: NO_STREAM,
      tail: undefined,
      broken: false,
    };
    if (aggregate.snapshots) {
      const snapshot = await this.snapshots.get(stream);
      if (snapshot?.version === aggregate.snapshots.version) {
        known.state = snapshot.state as S;
        known.revision = snapshot.revision;
      }
    }
    await this.catchUp(aggregate, stream, known);
    return known;
  }

  /** Folds in what was appended since. @returns whether there was anything */
  async catchUp<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    known: StreamState<S>,
  ): Promise<boolean> {
    let any = false;
    for (;;) {
      const events = await this.store.read(stream, { from: known.revision + 1, maxCount: PAGE });
      for (const event of await this.readable(aggregate, events)) {
        known.state = aggregate.decider.evolve(known.state, event);
        known.revision += 1;
        any = true;
      }
      if (events.length < PAGE) return any;
    }
  }

  /** Kept in the background: a snapshot that is lost only costs reading. */
  async keep<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    state: S,
    revision: number,
  ): Promise<void> {
    if (!aggregate.snapshots) return;
    await this.snapshots.put(
      stream,
      { version: aggregate.snapshots.version, revision, state },
      { ifNewerBy: 'revision' },
    );
  }

  private async readable<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    events: readonly RecordedEvent[],
  ): Promise<readonly E[]> {
    const opened = aggregate.personal ? await this.personalData.openAll(events) : events;
    const upcast = aggregate.upcast;
    return upcast ? opened.map(upcast) : (opened as unknown as readonly E[]);
  }
}
