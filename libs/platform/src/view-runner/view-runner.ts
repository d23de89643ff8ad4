import {
  type Collection,
  type DocumentChange,
  type DocumentStore,
  type EventStore,
  type RecordedEvent,
} from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type Checkpoint, REBUILD_SUFFIX, rebuildView } from './rebuild.js';
import { withRevisionGuard } from './revision-guard.js';
import { type View } from './view.js';

/**
 * Keeps the views: in the commit itself where the store can, else right after the append and before the answer. Opens their
 * collections at start, makes those anew whose shape has changed, and rebuilds on request.
 */
export class ViewRunner {
  private readonly views: View[] = [];
  private readonly byEvent = new Map<string, View[]>();
  private readonly collections = new Map<string, Collection<object>>();
  /** Views that are being rebuilt and have reached the live end: they take new events beside the old ones. */
  private readonly rebuiltLive = new Set<View>();
  private readonly inline: boolean;

  constructor(
    private readonly store: EventStore,
    private readonly documents: DocumentStore,
    private readonly personalData: PersonalData,
    private readonly checkpoints: Collection<Checkpoint>,
  ) {
    const inline = store.capabilities.inlineProjections;
    this.inline = inline !== undefined;
    inline?.attach((events) => this.changesOf(events));
  }

  async add(view: View): Promise<void> {
    this.views.push(view);
    this.collections.set(view.collection.name, await this.documents.open(view.collection));
    for (const type of view.events) this.byEvent.set(type, [...(this.byEvent.get(type) ?? []), view]);
    const checkpoint = await this.checkpoints.get(view.collection.name);
    if (checkpoint?.version !== view.collection.version) await this.rebuild(view);
  }

  /** The documents of a view that was added. */
  collection<D extends object>(view: View<D>): Collection<D> {
    const collection = this.collections.get(view.collection.name);
    if (!collection) throw new Error(`The view ${view.collection.name} was not added`);
    return collection as unknown as Collection<D>;
  }

  /** The documents of a view, opened on first use: for features that are made before the views are added. */
  lazily<D extends object>(view: View<D>): () => Collection<D> {
    return () => this.collection(view);
  }

  get names(): readonly string[] {
    return this.views.map((view) => view.collection.name);
  }

  /** Replays one view, or all, beside the old ones, then swaps. Answers stay available all the while. */
  async rebuildByName(name?: string): Promise<readonly string[]> {
    const wanted = this.views.filter((view) => name === undefined || view.collection.name === name);
    for (const view of wanted) await this.rebuild(view);
    return wanted.map((view) => view.collection.name);
  }

  /** Called after every append: nothing is left to do where the commit held the views already. */
  async afterAppend(events: readonly RecordedEvent[]): Promise<void> {
    if (this.inline) return;
    const opened = await this.personalData.openAll(events);
    for (const { collection, id, change } of this.changesOf(opened)) {
      await this.collections.get(collection)?.apply([{ id, change }]);
    }
  }

  private changesOf(events: readonly RecordedEvent[]): DocumentChange[] {
    const all: DocumentChange[] = [];
    for (const sealed of events) {
      const views = this.byEvent.get(sealed.type);
      if (!views) continue;
      const event = this.personalData.openNow(sealed);
      for (const view of views) {
        for (const { id, change, isNew } of view.project(event)) {
          const guarded = this.inline ? change : withRevisionGuard(event, change);
          all.push({ collection: view.collection.name, id, change: guarded, isNew });
          if (this.rebuiltLive.has(view)) all.push({ collection: view.collection.name + REBUILD_SUFFIX, id, change });
        }
      }
    }
    return all;
  }

  private async rebuild(view: View): Promise<void> {
    await rebuildView(view, this.store, this.documents, this.personalData, {
      live: () => this.rebuiltLive.add(view),
      swapped: () => this.rebuiltLive.delete(view),
    });
    this.collections.set(view.collection.name, await this.documents.open(view.collection));
    await this.checkpoints.put(view.collection.name, { version: view.collection.version });
  }
}
