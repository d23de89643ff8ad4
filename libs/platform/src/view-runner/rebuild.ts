import { Logger } from '@nestjs/common';
import {
  type Collection,
  type DocumentChange,
  type EventStore,
  type RecordedEvent,
  turnOfEventLoop,
} from '@perkstream/ports';
import { isUnreadable, type PersonalData } from '../personal-data/personal-data.js';
import { partsOfStream } from '../stream-name.js';
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
}

const LOG_INTERVAL_MS = 2_000;

/** Milliseconds of work at a slice, for many views, before others have a turn. */
const MAX_PIECE_MS = 10;

/** How fast views are built. */
export interface Tempo {
  /** Events of the next slice: few enough that requests hardly wait, enough to gain on what comes in. */
  slice(): number;
  /**
   * Takes note how far a rebuild is, and lets others have their turn before the next slice. A rejection ends the rebuild: the old
   * views stay.
   */
  afterSlice(position: number | undefined): Promise<void>;
  /** Takes one step, of reading or of writing, which can be taken again; once where absent. */
  step?<T>(work: () => Promise<T>): Promise<T>;
}

export const takeOnce = <T>(work: () => Promise<T>): Promise<T> => work();

/** The pace while nobody waits, as at the start. A request is served between two slices. */
export const fullSpeed: Tempo = {
  slice: () => 400,
  afterSlice: () => turnOfEventLoop(),
};

/** A build that nothing is served before: what the log says of it. */
export interface StartBuild {
  readonly tempo: Tempo;
  begun(): void;
  done(): void;
}

/**
 * Full speed. The log names the views, and what takes a while says how far it is, as warnings: the start waits for it.
 * @param names of the views
 * @param isAgain they were there before, so that the log says it also where it takes no time, as a first start does not
 * @param end the position to reach, where one is known
 * @param step what takes each step of it
 */
export function startBuild(
  names: readonly string[],
  isAgain: boolean,
  end: () => Promise<number | undefined>,
  step: Tempo['step'] = takeOnce,
): StartBuild {
  const logger = new Logger('Views');
  const began = performance.now();
  let logged = began;
  let isTold = isAgain;
  const which = `the read models ${names.join(', ')}`;
  return {
    tempo: {
      slice: fullSpeed.slice,
      step,
      async afterSlice(position) {
        await fullSpeed.afterSlice(position);
        if (performance.now() - logged < LOG_INTERVAL_MS) return;
        logged = performance.now();
        if (!isTold) logger.warn(`Building ${which} from the events; the start goes on afterwards`);
        isTold = true;
        const last = await step(end);
        const share = last ? ` of ${last} (${Math.min(99, Math.floor((100 * (position ?? 0)) / last))} %)` : '';
        logger.warn(`Building read models: at position ${position}${share} of the events`);
      },
    },
    begun: () => {
      if (isAgain) logger.warn(`Rebuilding ${which} as this version needs them; the start goes on afterwards`);
    },
    done: () => {
      if (isTold) logger.warn(`Built the read models in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    },
  };
}

/**
 * Where a first start finds streams whose keys are gone: the events are from before, and the keys were not kept.
 * @param unreadable by category, how many
 */
export function warnOfLostKeys(unreadable: ReadonlyMap<string, number>): void {
  if (unreadable.size === 0) return;
  const what = [...unreadable].map(([category, streams]) => `${streams} ${category}`).join(', ');
  const text =
    'The events are older than the keys that are kept here. What was sealed with the keys of before can no longer be read';
  const then = 'The people in it count as erased, and names and source ids from before are free again';
  new Logger('Views').warn(
    `${text}; streams by category: ${what}. ${then}. See "A lost data folder" in docs/operating.md`,
  );
}

/** A piece of the replay of one view. */
export interface Slice {
  readonly changes: readonly IdChange[];
  /** Of the last event that was read. */
  readonly position: number | undefined;
  /** True where there may be more; false at the end. */
  readonly isFull: boolean;
}

/** Reads stored events as changes of views. */
export class Replay {
  /** By category, the streams that were read from their beginning and whose key is gone. */
  readonly unreadable = new Map<string, number>();

  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly changesOf: (view: View, event: RecordedEvent) => readonly IdChange[],
  ) {}

  async slice(view: View, after: number | undefined, maxCount: number): Promise<Slice> {
    const { events, position, isFull } = await this.read(view.events, after, maxCount);
    return { changes: this.changes(view, events), position, isFull };
  }

  /** Whether no event of the view is stored after the position. */
  async isEnd(view: View, after: number | undefined): Promise<boolean> {
    return (await this.store.readAll({ after, maxCount: 1, types: view.events })).length === 0;
  }

  /** Applies slices to the target. @returns the position of the last event that was read when `isDone` was content with it */
  async run(
    { view, target }: Build,
    tempo: Tempo,
    from: number | undefined,
    isDone: (slice: Slice) => boolean,
  ): Promise<number | undefined> {
    const { step = takeOnce } = tempo;
    for (let after = from; ;) {
      const slice = await step(() => this.slice(view, after, tempo.slice()));
      if (slice.changes.length > 0) await step(() => target.apply(slice.changes));
      if (isDone(slice)) return slice.position;
      after = slice.position;
      await tempo.afterSlice(after);
    }
  }

  /**
   * Applies what is stored to all targets, in one pass over the log: it is long, and reading it costs more than most views do.
   * @param end the position at which it may end. Where more comes in all the time than all views together take in, it would never
   *   come to the end of the log.
   * @returns the position of the last event that was read
   */
  async runTogether(builds: readonly Build[], tempo: Tempo, end: number): Promise<number | undefined> {
    const types = [...new Set(builds.flatMap(({ view }) => view.events))];
    const { step = takeOnce } = tempo;
    for (let after: number | undefined; ;) {
      const { events, position, isFull } = await step(() => this.read(types, after, tempo.slice()));
      let began = performance.now();
      for (const { view, target } of builds) {
        if (performance.now() - began > MAX_PIECE_MS) {
          await turnOfEventLoop();
          began = performance.now();
        }
        const changes = this.changes(view, events);
        if (changes.length > 0) await step(() => target.apply(changes));
      }
      if (!isFull || (position ?? 0) >= end) return position;
      after = position;
      await tempo.afterSlice(after);
    }
  }

  private async read(types: readonly string[], after: number | undefined, maxCount: number) {
    const events = await this.store.readAll({ after, maxCount, types });
    const position = events.at(-1)?.position ?? after;
    const opened = await this.personalData.forViews(events);
    for (const [index, event] of events.entries()) {
      if (event.revision !== 0 || !isUnreadable(event, opened[index])) continue;
      const category = partsOfStream(event.stream).category;
      this.unreadable.set(category, (this.unreadable.get(category) ?? 0) + 1);
    }
    return { events: opened, position, isFull: events.length >= maxCount };
  }

  private changes(view: View, events: readonly RecordedEvent[]): IdChange[] {
    return events.flatMap((event) => [...this.changesOf(view, event)]);
  }
}
