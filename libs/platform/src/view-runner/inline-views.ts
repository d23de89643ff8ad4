import {
  type Collection,
  type CollectionDefinition,
  type DocumentChange,
  type EventStore,
  type RecordedEvent,
} from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type Build, type IdChange, Replay, type Tempo } from './rebuild.js';
import { type View } from './view.js';
import { type ViewKeeper, type ViewsOf } from './view-keeper.js';

/** Is in a collection under construction when its last slice is. No id of a document begins so. */
const LAST_SLICE = '\u0000last slice';

/** A view that is built beside the one in use, and takes new events already. */
interface LiveBuild {
  readonly collection: string;
  /** The changes that have to be stored before the first new event; none once they are. */
  lastSlice: readonly IdChange[] | undefined;
}

/** Views in the commit of the events. */
export class InlineViews implements ViewKeeper {
  /** Types of the events that have come so far. */
  private readonly seen = new Set<string>();
  private readonly live = new Map<View, LiveBuild>();
  readonly replay: Replay;

  constructor(
    store: EventStore,
    private readonly commits: NonNullable<EventStore['capabilities']['inlineProjections']>,
    private readonly personalData: PersonalData,
    private readonly viewsOf: ViewsOf,
  ) {
    this.replay = new Replay(store, personalData, (view, event) => view.project(event));
    commits.attach((events) => this.changesOf(events));
  }

  definitionOf(view: View): CollectionDefinition {
    return view.collection;
  }

  hasMissed(view: View): boolean {
    return view.events.some((type) => this.seen.has(type));
  }

  /**
   * Replays what came in meanwhile, slice by slice. The last one is noted to go before what comes next, at once after the read
   * that found nothing behind it: no commit can come in between. So a view is built to its end, however many events come in.
   */
  async finish({ view, target, swap }: Build, tempo: Tempo, from: number | undefined): Promise<void> {
    let slice = await this.replay.slice(view, from, tempo.slice());
    while (slice.isFull || !(await this.replay.isEnd(view, slice.position))) {
      if (slice.changes.length > 0) await target.apply(slice.changes);
      await tempo.afterSlice(slice.position);
      slice = await this.replay.slice(view, slice.position, tempo.slice());
    }
    const live: LiveBuild = { collection: target.definition.name, lastSlice: slice.changes };
    this.live.set(view, live);
    try {
      await target.apply(lastSliceOnce(slice.changes));
      live.lastSlice = undefined;
      await target.delete(LAST_SLICE);
      await swap();
    } finally {
      this.live.delete(view);
    }
  }

  async position(): Promise<number> {
    return this.commits.position();
  }

  /** Resolves at once: the documents are written in the commit of the events. */
  async reached(): Promise<void> {}

  async caughtUpTo(): Promise<void> {}

  shown(collection: Collection<object>): Collection<object> {
    return collection;
  }

  /** Nothing is: no write is carried out later than its commit. */
  async sweep(): Promise<void> {}

  async start(): Promise<void> {}

  async stop(): Promise<void> {}

  /** Inside the commit, and once more where the commit is tried again. */
  private changesOf(events: readonly RecordedEvent[]): DocumentChange[] {
    const all: DocumentChange[] = [];
    for (const { collection, lastSlice } of this.live.values()) {
      if (lastSlice) for (const change of lastSliceOnce(lastSlice)) all.push({ collection, ...change });
    }
    for (const sealed of events) {
      this.seen.add(sealed.type);
      const views = this.viewsOf(sealed.type);
      if (views.length === 0) continue;
      const event = this.personalData.openNow(sealed);
      for (const view of views) this.addChanges(all, view, event);
    }
    return all;
  }

  private addChanges(all: DocumentChange[], view: View, event: RecordedEvent): void {
    const build = this.live.get(view);
    for (const { id, change, isNew } of view.project(event)) {
      all.push({ collection: view.collection.name, id, change, isNew });
      if (build) all.push({ collection: build.collection, id, change });
    }
  }
}

/** The changes go into the first commit that follows; the next one finds the mark. */
function lastSliceOnce(changes: readonly IdChange[]): IdChange[] {
  let isThere = false;
  const mark = (before: object | null) => {
    isThere = before !== null;
    return before ?? {};
  };
  const once = changes.map(({ id, change }): IdChange => ({
    id,
    change: (before) => (isThere ? before : change(before)),
  }));
  return [{ id: LAST_SLICE, change: mark }, ...once];
}
