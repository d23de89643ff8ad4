import {
  type Collection,
  type DocumentChange,
  type EventStore,
  type RecordedEvent,
  turnOfEventLoop,
} from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type View } from './view.js';

/** The shape in which a view was last built. */
export interface Checkpoint {
  readonly version: number;
  /** ISO 8601: when it was built last */
  readonly builtAt?: string;
}

/** Where a view is built anew, beside the one in use. */
export const REBUILD_SUFFIX = '_rebuild';

export type IdChange = Omit<DocumentChange, 'collection'>;

/** A view that is being built, and the collection that it is built in. */
export interface Build {
  readonly view: View;
  readonly target: Collection<object>;
  /** Puts the target in the place of the one in use. */
  readonly swap: () => Promise<void>;
  readonly tempo: Tempo;
}

/** How fast a view is built. */
export interface Tempo {
  /** Events of the next slice: few enough that requests hardly wait, enough to gain on what comes in. */
  slice(): number;
  /**
   * Is told how far a rebuild is, and lets others have their turn before the next slice. A rejection ends the rebuild: the old
   * view stays.
   */
  afterSlice(position: number | undefined): Promise<void>;
}

/** The pace while nobody waits, as at the start. A request is served between two slices. */
export const fullSpeed: Tempo = {
  slice: () => 400,
  afterSlice: turnOfEventLoop,
};

/** A piece of the replay. */
export interface Slice {
  readonly changes: readonly IdChange[];
  /** Of the last event that was read. */
  readonly position: number | undefined;
  /** True where there may be more; false at the end. */
  readonly isFull: boolean;
}

/** Reads stored events as changes of a view. */
export class Replay {
  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly changesOf: (view: View, event: RecordedEvent) => readonly IdChange[],
  ) {}

  async slice({ view, tempo }: Build, after: number | undefined): Promise<Slice> {
    const maxCount = tempo.slice();
    const events = await this.store.readAll({ after, maxCount, types: view.events });
    const opened = await this.personalData.openAll(events);
    const changes = opened.flatMap((event) => [...this.changesOf(view, event)]);
    return { changes, position: events.at(-1)?.position ?? after, isFull: events.length >= maxCount };
  }

  /** Whether no event of the view is stored after the position. */
  async isEnd(view: View, after: number | undefined): Promise<boolean> {
    return (await this.store.readAll({ after, maxCount: 1, types: view.events })).length === 0;
  }

  /** Applies slices to the target. @returns the position of the last event that was read when `isDone` was content with it */
  async run(build: Build, from: number | undefined, isDone: (slice: Slice) => boolean): Promise<number | undefined> {
    for (let after = from; ;) {
      const slice = await this.slice(build, after);
      if (slice.changes.length > 0) await build.target.apply(slice.changes);
      if (isDone(slice)) return slice.position;
      after = slice.position;
      await build.tempo.afterSlice(after);
    }
  }
}
