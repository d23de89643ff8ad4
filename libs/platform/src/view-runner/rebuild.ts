import { type Collection, type DocumentChange, type EventStore, type RecordedEvent } from '@perkstream/ports';
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
  readonly afterSlice: AfterSlice;
}

/**
 * Is told how far a rebuild is, and lets others have their turn before the next slice. A rejection ends the rebuild: the old view
 * stays.
 */
export type AfterSlice = (position: number | undefined) => Promise<void>;

/** Requests that wait are served between two slices. */
export const inTurnWithRequests: AfterSlice = () => new Promise((resolve) => setImmediate(resolve));

/** A piece of the replay. */
export interface Slice {
  readonly changes: readonly IdChange[];
  /** Of the last event that was read. */
  readonly position: number | undefined;
  /** There may be more; else it reached the end. */
  readonly isFull: boolean;
}

/** Events of one slice: small enough that requests hardly wait, large enough to gain on what comes in. */
const SLICE = 400;

/** Reads what was stored, as the changes that it makes in a view. */
export class Replay {
  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly changesOf: (view: View, event: RecordedEvent) => readonly IdChange[],
  ) {}

  async slice(view: View, after: number | undefined): Promise<Slice> {
    const events = await this.store.readAll({ after, maxCount: SLICE, types: view.events });
    const opened = await this.personalData.openAll(events);
    const changes = opened.flatMap((event) => [...this.changesOf(view, event)]);
    return { changes, position: events.at(-1)?.position ?? after, isFull: events.length >= SLICE };
  }

  /** Whether nothing is stored after the position that the view takes. */
  async isEnd(view: View, after: number | undefined): Promise<boolean> {
    return (await this.store.readAll({ after, maxCount: 1, types: view.events })).length === 0;
  }

  /** Applies slices to the target. @returns the position of the last event that was read when `isDone` was content with it */
  async run(
    { view, target, afterSlice }: Build,
    from: number | undefined,
    isDone: (slice: Slice) => boolean,
  ): Promise<number | undefined> {
    for (let after = from; ;) {
      const slice = await this.slice(view, after);
      if (slice.changes.length > 0) await target.apply(slice.changes);
      if (isDone(slice)) return slice.position;
      after = slice.position;
      await afterSlice(after);
    }
  }
}
