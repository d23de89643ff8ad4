import { type Collection, type DocumentStore, type EventStore, type RecordedEvent } from '@perkstream/ports';
import { inTurn, whileHeld } from '../following/in-turn.js';
import { type LeasedCheckpoint, Lease } from '../following/lease.js';
import { type TellDuration } from '../observability/hop-durations.js';
import { type PersonalData } from '../personal-data/personal-data.js';
import { FollowedViews } from './followed-views.js';
import { InlineViews } from './inline-views.js';
import { type Checkpoint, fullSpeed, REBUILD_SUFFIX, type Tempo } from './rebuild.js';
import { type View } from './view.js';
import { type ViewKeeper } from './view-keeper.js';

/** Where the platform keeps what it knows about views. */
export interface ViewRecords {
  readonly checkpoints: Collection<Checkpoint>;
  readonly positions: Collection<LeasedCheckpoint>;
  /** The name under which one replica at a time follows the events. */
  readonly follower: string;
  /** Nobody else follows under that name; as the event store tells where absent. */
  readonly alone?: boolean;
}

interface Rebuild {
  /** Another replica may have built the view while this one waited for its turn. */
  readonly isDone?: () => Promise<boolean>;
  readonly tempo?: Tempo | undefined;
}

/** Is told of failures that nobody waits for. */
export interface ViewReports {
  readonly tellFailure: (error: unknown) => void;
  /** How long views take that are not written in the commit. */
  readonly tellDuration?: TellDuration;
}

const NO_VIEWS: readonly View[] = [];

/**
 * Keeps the views: in the commit itself where the store can, else right after it and before the answer. Opens their collections
 * at start, makes those anew whose shape has changed, and rebuilds on request.
 */
export class ViewRunner {
  private readonly views: View[] = [];
  private readonly byEvent = new Map<string, View[]>();
  private readonly collections = new Map<string, Collection<object>>();
  private readonly keeper: ViewKeeper;
  private readonly turns: Lease;
  private rebuilding: Promise<unknown> = Promise.resolve();
  private readonly preparations: (() => Promise<void>)[] = [];

  constructor(
    store: EventStore,
    private readonly documents: DocumentStore,
    personalData: PersonalData,
    private readonly records: ViewRecords,
    reports: ViewReports,
  ) {
    const { inlineProjections: inline, exclusive } = store.capabilities;
    const { positions, follower, alone = exclusive } = records;
    const viewsOf = (type: string) => this.byEvent.get(type) ?? NO_VIEWS;
    this.turns = new Lease(positions, `${follower}/rebuild`, alone);
    this.keeper = inline
      ? new InlineViews(store, inline, personalData, viewsOf)
      : new FollowedViews({
          store,
          personalData,
          lease: new Lease(positions, follower, alone),
          viewsOf,
          collectionOf: (view) => this.collections.get(view.collection.name),
          ...reports,
        });
  }

  async add(view: View): Promise<void> {
    const { name, version } = view.collection;
    this.collections.set(name, await this.documents.open(view.collection));
    this.views.push(view);
    for (const type of view.events) this.byEvent.set(type, [...(this.byEvent.get(type) ?? []), view]);
    const hasMissed = this.keeper.hasMissed(view);
    const isOfToday = async () => !hasMissed && (await this.records.checkpoints.get(name))?.version === version;
    if (!(await isOfToday())) await this.rebuild(view, { isDone: isOfToday });
  }

  /** Removes the documents of a view that is no more. */
  async forget(name: string): Promise<void> {
    await this.documents.drop(name);
    await this.records.checkpoints.delete(name);
  }

  /** Begins to follow the events, where the commit does not hold the views. Call once when all are added. */
  async start(): Promise<void> {
    // Without views nothing is followed, because reading all events costs as much as for a view.
    if (this.views.length > 0) await this.keeper.start();
  }

  /** Reads in advance what requests will want, as soon as they are served: what clients stored cannot keep a process from it. */
  whenServing(prepare: () => Promise<void>): void {
    this.preparations.push(prepare);
  }

  /** Requests are served from now on. */
  async serving(): Promise<void> {
    for (const prepare of this.preparations) await prepare();
  }

  /** After the last append. */
  stop(): Promise<void> {
    return this.keeper.stop();
  }

  /** The documents of a view that was added. */
  collection<D extends object>(view: View<D>): Collection<D> {
    const collection = this.collections.get(view.collection.name);
    if (!collection) throw new Error(`The view ${view.collection.name} was not added`);
    return this.keeper.shown(collection) as unknown as Collection<D>;
  }

  /** The documents of a view, opened on first use: for features that are made before the views are added. */
  lazily<D extends object>(view: View<D>): () => Collection<D> {
    return () => this.collection(view);
  }

  get names(): readonly string[] {
    return this.views.map((view) => view.collection.name);
  }

  get all(): readonly View[] {
    return this.views;
  }

  /** Of the last event that the views show; undefined before the first. */
  position(): Promise<number | undefined> {
    return this.keeper.position();
  }

  /** ISO 8601: when the view was built last; undefined where it never had to be. */
  async builtAt(name: string): Promise<string | undefined> {
    return (await this.records.checkpoints.get(name))?.builtAt;
  }

  /** Replays one view, or all, beside the old ones, then swaps. Answers stay available all the while. */
  async rebuildByName(name?: string, tempo?: Tempo): Promise<readonly string[]> {
    const wanted = this.views.filter((view) => name === undefined || view.collection.name === name);
    for (const view of wanted) await this.rebuild(view, { tempo });
    return wanted.map((view) => view.collection.name);
  }

  /** Clears away what a rebuild left that did not come to its end, unless another one goes on. */
  async clearLeftover(name: string): Promise<void> {
    if (await this.turns.take()) await whileHeld(this.turns, () => this.documents.drop(name + REBUILD_SUFFIX));
  }

  /** Called after every append: nothing is left to do where the commit held the views already. */
  afterAppend(events: readonly RecordedEvent[]): Promise<void> {
    return this.keeper.reached(events);
  }

  /** One after the other, in all replicas: two that build beside the same view would build into the same place. */
  private rebuild(view: View, rebuild: Rebuild): Promise<void> {
    const rebuilding = this.rebuilding.then(() => inTurn(this.turns, () => this.rebuildNow(view, rebuild)));
    this.rebuilding = rebuilding.catch(() => undefined);
    return rebuilding;
  }

  private async rebuildNow(view: View, { isDone, tempo = fullSpeed }: Rebuild): Promise<void> {
    if (await isDone?.()) return;
    const { name, version } = view.collection;
    const beside = name + REBUILD_SUFFIX;
    await this.documents.drop(beside);
    const target = await this.documents.open<object>({ ...view.collection, name: beside });
    const swap = () => this.documents.swap(name, beside);
    try {
      await this.keeper.build({ view, target, swap, tempo });
    } catch (error) {
      // Where the engine is away it stays, until the next rebuild or start.
      await this.documents.drop(beside).catch(() => undefined);
      throw error;
    }
    this.collections.set(name, await this.documents.open(view.collection));
    await this.records.checkpoints.put(name, { version, builtAt: new Date().toISOString() });
  }
}
