import { type Collection, type DocumentStore, type EventStore, type RecordedEvent } from '@perkstream/ports';
import { inTurn, whileHeld } from '../following/in-turn.js';
import { type LeasedCheckpoint, Lease } from '../following/lease.js';
import { type Behind, Shares } from '../following/shares.js';
import { type ReportDuration } from '../observability/hop-durations.js';
import { persevering } from '../pacing/persevering.js';
import { openedCollection } from '../personal-data/opened-collection.js';
import { type PersonalData } from '../personal-data/personal-data.js';
import { FollowedViews } from './followed-views.js';
import { InlineViews } from './inline-views.js';
import {
  type Build,
  type Checkpoint,
  fullSpeed,
  takeOnce,
  REBUILD_SUFFIX,
  startBuild,
  type Tempo,
  warnOfLostKeys,
} from './rebuild.js';
import { type View } from './view.js';
import { type ViewKeeper } from './view-keeper.js';

/** Where the platform keeps what it knows about views. */
interface ViewRecords {
  readonly checkpoints: Collection<Checkpoint>;
  readonly positions: Collection<LeasedCheckpoint>;
  /** The name under which the replicas follow the events. */
  readonly follower: string;
  /** Nobody else follows under that name. Absent: as the event store says. */
  readonly alone?: boolean;
  /** When other replicas write some of the documents. */
  readonly behind?: Behind | undefined;
}

/** How views are built anew. */
export interface Rebuild {
  readonly tempo?: Tempo;
  /** Called when a view has taken the place of the one in use. */
  readonly onBuilt?: (name: string) => Promise<void>;
}

/** Receives failures that nobody waits for. */
interface ViewReports {
  readonly reportFailure: (error: unknown) => void;
  /** How long views take that are not written in the commit. */
  readonly reportDuration?: ReportDuration;
}

const NO_VIEWS: readonly View[] = [];
/** Events that the views do not show yet, where somebody asks for the last of them. */
const MAX_EVENTS_READ = 400;

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
  /** Of a start. Where the engine is in the process, a step that fails would fail again. */
  private readonly step: typeof takeOnce;
  private building: Promise<unknown> = Promise.resolve();
  private readonly preparations: (() => Promise<void>)[] = [];

  constructor(
    private readonly store: EventStore,
    private readonly documents: DocumentStore,
    private readonly personalData: PersonalData,
    private readonly records: ViewRecords,
    reports: ViewReports,
  ) {
    const { inlineProjections: inline, exclusive } = store.capabilities;
    const { positions, follower, alone = exclusive, behind } = records;
    const viewsOf = (type: string) => this.byEvent.get(type) ?? NO_VIEWS;
    this.turns = new Lease(positions, `${follower}/rebuild`, alone);
    this.step = inline ? takeOnce : persevering;
    this.keeper = inline
      ? new InlineViews(store, inline, personalData, viewsOf)
      : new FollowedViews({
          store,
          personalData,
          shares: new Shares(positions, follower, alone, behind),
          viewsOf,
          types: () => this.byEvent.keys(),
          collectionOf: (view) => this.collections.get(view.collection.name),
          ...reports,
        });
  }

  /** Opens views; those that are not in the shape of today, or have missed events, are built together. */
  async add(...views: readonly View[]): Promise<void> {
    const missed = new Set<View>();
    for (const view of views) {
      const definition = this.keeper.definitionOf(view);
      this.collections.set(view.collection.name, await this.step(() => this.documents.open(definition)));
      this.views.push(view);
      for (const type of view.events) this.byEvent.set(type, [...(this.byEvent.get(type) ?? []), view]);
      if (this.keeper.hasMissed(view)) missed.add(view);
    }
    const outdated = () => this.step(() => this.outdated(views, missed));
    if ((await outdated()).length === 0) return;
    // Another replica may build them while this one waits for its turn.
    await this.inTurn(async () => this.buildAtStart(await outdated()));
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

  /** Removes what is kept of documents that were deleted long ago. Called now and then. */
  sweep(): Promise<void> {
    return this.keeper.sweep(this.views);
  }

  /** After the last append. */
  stop(): Promise<void> {
    return this.keeper.stop();
  }

  /** The documents of a view that was added. */
  collection<D extends object>(view: View<D>): Collection<D> {
    const collection = this.collections.get(view.collection.name);
    if (!collection) throw new Error(`The view ${view.collection.name} was not added`);
    const shown = this.keeper.shown(collection) as unknown as Collection<D>;
    return view.personalParts ? openedCollection(shown, view.personalParts, this.personalData) : shown;
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
  async rebuildByName(name?: string, rebuild: Rebuild = {}): Promise<readonly string[]> {
    const wanted = this.views.filter((view) => name === undefined || view.collection.name === name);
    await this.inTurn(() => this.buildAll(wanted, rebuild));
    return wanted.map((view) => view.collection.name);
  }

  /**
   * Removes what rebuilds of these views left, unless another one goes on.
   * @returns whether it was done
   */
  async clearLeftovers(names: readonly string[]): Promise<boolean> {
    // Not waited for: another replica may build for minutes, and a request or the end of this process may wait for this.
    if (!(await this.turns.take())) return false;
    await whileHeld(this.turns, async () => {
      for (const name of names) {
        await this.turns.confirm();
        await this.documents.drop(name + REBUILD_SUFFIX);
      }
    });
    return true;
  }

  /** Called after every append: nothing is left to do where the commit held the views already. */
  afterAppend(events: readonly RecordedEvent[]): Promise<void> {
    return this.keeper.reached(events);
  }

  /**
   * For a policy that reads what it has heard of: resolves when the views show the event.
   * @param position of a stored event that some view of the service takes
   * @throws EngineUnavailable where they do not for too long, so that the event comes again
   */
  caughtUpTo(position: number): Promise<void> {
    return this.keeper.caughtUpTo(position);
  }

  /**
   * For a look at documents that have to agree with each other: resolves when the views show everything that is stored by now.
   * @throws EngineUnavailable where they do not for too long
   */
  async caughtUp(): Promise<void> {
    const types = [...this.byEvent.keys()];
    const maxCount = MAX_EVENTS_READ;
    let after = await this.position();
    for (let isMore = true; isMore;) {
      const events = await this.store.readAll({ after, maxCount, types });
      after = events.at(-1)?.position ?? after;
      isMore = events.length === maxCount;
    }
    if (after !== undefined) await this.caughtUpTo(after);
  }

  private async outdated(views: readonly View[], missed: ReadonlySet<View>): Promise<View[]> {
    const versions = await Promise.all(views.map(({ collection }) => this.records.checkpoints.get(collection.name)));
    return views.filter((view, index) => missed.has(view) || versions[index]?.version !== view.collection.version);
  }

  /** Says in the log what it builds, where it is more than the empty views of a first start. */
  private async buildAtStart(views: readonly View[]): Promise<void> {
    if (views.length === 0) return;
    const names = views.map(({ collection }) => collection.name);
    // After an upgrade some view of the service was built before, though perhaps none of these.
    const former = () => Promise.all(this.names.map((name) => this.records.checkpoints.get(name)));
    const isAgain = (await this.step(former)).some(Boolean);
    const build = startBuild(names, isAgain, () => this.position(), this.step);
    build.begun();
    await this.buildAll(views, { tempo: build.tempo });
    build.done();
    // Later on, the keys that are gone are those of people who were erased.
    if (!isAgain) warnOfLostKeys(this.keeper.replay.unreadable);
  }

  /** One after the other, in all replicas: two that build beside the same view would build into the same place. */
  private inTurn(build: () => Promise<void>): Promise<void> {
    const building = this.building.then(() => inTurn(this.turns, build));
    this.building = building.catch(() => undefined);
    return building;
  }

  /** In one pass over the log, all beside those in use; then each takes its place, in their order. */
  private async buildAll(views: readonly View[], { tempo = fullSpeed, onBuilt }: Rebuild): Promise<void> {
    const left = new Set(views.map(({ collection }) => collection.name + REBUILD_SUFFIX));
    const { step = takeOnce } = tempo;
    try {
      const builds: Build[] = [];
      for (const view of views) builds.push(await step(() => this.begin(view)));
      const end = (await step(() => this.keeper.position())) ?? Infinity;
      const reached = await this.keeper.replay.runTogether(builds, tempo, end);
      for (const build of builds) {
        const { name, version } = build.view.collection;
        await this.keeper.finish(build, tempo, reached);
        left.delete(name + REBUILD_SUFFIX);
        this.collections.set(name, await step(() => this.documents.open(this.keeper.definitionOf(build.view))));
        await step(() => this.records.checkpoints.put(name, { version, builtAt: new Date().toISOString() }));
        await onBuilt?.(name);
      }
    } finally {
      // Where the engine is away they stay for a while (`ViewRebuilds.tidy`); and another replica that took over builds in the same place.
      for (const beside of this.turns.isHeld ? left : []) await this.documents.drop(beside).catch(() => undefined);
    }
  }

  private async begin(view: View): Promise<Build> {
    const { name } = view.collection;
    const beside = name + REBUILD_SUFFIX;
    await this.turns.confirm();
    await this.documents.drop(beside);
    const target = await this.documents.open<object>({ ...this.keeper.definitionOf(view), name: beside });
    const swap = async () => {
      await this.turns.confirm();
      await this.documents.swap(name, beside);
    };
    return { view, target, swap };
  }
}
