import {
  type Collection,
  type CollectionDefinition,
  EngineUnavailable,
  type EventStore,
  type RecordedEvent,
} from '@perkstream/ports';
import { Follower } from '../following/follower.js';
import { type Shares } from '../following/shares.js';
import { type ReportDuration, timed } from '../observability/hop-durations.js';
import { type PersonalData } from '../personal-data/personal-data.js';
import { guardedChanges, ShownCollection } from './position-guard.js';
import { type Build, fullSpeed, type IdChange, Replay, type Slice, type Tempo } from './rebuild.js';
import { sweepTombstones, withTombstones } from './tombstones.js';
import { type View } from './view.js';
import { type ViewKeeper, type ViewsOf } from './view-keeper.js';

interface FollowedViewsParts {
  readonly store: EventStore;
  readonly personalData: PersonalData;
  readonly shares: Shares;
  readonly viewsOf: ViewsOf;
  /** Of all events that are in views. */
  readonly types: () => Iterable<string>;
  readonly collectionOf: (view: View) => Collection<object> | undefined;
  readonly reportFailure: (error: unknown) => void;
  readonly reportDuration?: ReportDuration;
}

interface Waiter {
  readonly position: number;
  readonly done: () => void;
}

/** How long an answer waits for the views. */
const VIEW_WAIT_MS = 1_500;
/** How long a query waits for the views after such an answer. */
const QUERY_VIEW_WAIT_MS = 6_000;
const LOOK_INTERVAL_MS = 30;
/** Milliseconds in which events gather that nobody waits for: a batch of a hundred is written for little more than one of five. */
const GATHERING_MS = 25;
/** The same where for so long all events were such that no answer waits for them in any replica, as where they are only counted. */
const LONG_GATHERING_MS = 250;
const QUIET_AFTER_MS = 2_000;

/**
 * Views where the commit cannot hold them: each document is written by one replica, in the order of all events, some milliseconds after
 * they were stored. Answers wait for that, so that who got one finds what it did.
 */
export class FollowedViews implements ViewKeeper {
  private readonly follower: Follower;
  readonly replay: Replay;
  private readonly waiters = new Set<Waiter>();
  /** The position of the last event that was answered before the views show it; -1 where there is none. */
  private shownLater = -1;
  private isStarted = false;
  private isLooking = false;
  /** When events came last that answers wait for; by the clock that is never set. */
  private awaitedAt = -Infinity;
  private endGathering: () => void = () => undefined;

  constructor(private readonly parts: FollowedViewsParts) {
    const { store, shares, reportFailure, personalData } = parts;
    this.replay = new Replay(store, personalData, guardedChanges);
    this.follower = new Follower({
      store,
      lease: shares,
      types: parts.types,
      handle: (events) =>
        timed(parts.reportDuration, 'views batch', () => shares.batch(events.length, () => this.project(events))),
      gather: () => this.gather(),
      reportFailure,
    });
    this.follower.onProgress(() => {
      if (this.isKeeper) this.settle(this.follower.position);
      else if (this.waiters.size > 0) void this.look();
    });
  }

  /** This replica writes all documents. */
  private get isKeeper(): boolean {
    return this.follower.isFollowing && this.parts.shares.isWhole;
  }

  private hasWritten(position: number): boolean {
    return this.isKeeper && this.follower.position >= position;
  }

  async start(): Promise<void> {
    this.isStarted = true;
    await this.follower.start();
  }

  async stop(): Promise<void> {
    this.isStarted = false;
    this.endGathering();
    await this.follower.stop();
    this.settle(Infinity);
  }

  definitionOf({ collection, leavesNoTombstones }: View): CollectionDefinition {
    return leavesNoTombstones ? collection : withTombstones(collection);
  }

  /** Each view in one replica: two that remove the same would be in each other's way. */
  async sweep(views: readonly View[]): Promise<void> {
    for (const view of views) {
      const collection = this.parts.collectionOf(view);
      const isSwept = !view.leavesNoTombstones && this.parts.shares.holds(view.collection.name);
      if (collection && isSwept) await sweepTombstones(collection);
    }
  }

  /** The views are followed from where all of them have been built to. */
  hasMissed(): boolean {
    return false;
  }

  /** What came in after the end was reached is replayed while nobody follows, at least as far as the others have got. */
  async finish(build: Build, tempo: Tempo, from: number | undefined): Promise<void> {
    const isEnd = ({ isFull }: Slice) => !isFull;
    const reached = await this.replay.run(build, tempo, from, isEnd);
    await this.follower.pausedWhile(async (others, stillPaused) => {
      const isFarEnough = (slice: Slice) => isEnd(slice) || (others !== undefined && (slice.position ?? -1) >= others);
      const end = await this.replay.run(build, fullSpeed, reached, isFarEnough);
      await stillPaused();
      await build.swap();
      return end;
    });
  }

  position(): Promise<number | undefined> {
    return this.parts.shares.look();
  }

  shown(collection: Collection<object>): Collection<object> {
    return new ShownCollection(collection, () => this.caughtUp());
  }

  /** Waits until the events are in the views of single entities, or for a moment too long. */
  async reached(events: readonly RecordedEvent[]): Promise<void> {
    const position = events.findLast((event) => this.isShown(event))?.position;
    if (position === undefined || !this.isStarted) return;
    if (this.hasWritten(position)) return;
    const isReached = await timed(this.parts.reportDuration, 'views wait', () => this.waitFor(position, VIEW_WAIT_MS));
    if (!isReached) this.shownLater = Math.max(this.shownLater, position);
  }

  async caughtUpTo(position: number): Promise<void> {
    if (!this.isStarted || this.hasWritten(position) || (await this.waitFor(position, QUERY_VIEW_WAIT_MS))) return;
    throw new EngineUnavailable('documents', 'not_done', { message: 'The views are behind' });
  }

  /**
   * Waits for events that were answered before the views showed them.
   * @returns whether there were any, and the views show them now
   */
  private async caughtUp(): Promise<boolean> {
    const position = this.shownLater;
    if (position < 0 || !this.isStarted) return false;
    const isReached = await this.waitFor(position, QUERY_VIEW_WAIT_MS);
    // Only one look-up waits in vain, because a request may look up many things that do not exist.
    if (!isReached && this.shownLater === position) this.shownLater = -1;
    return isReached;
  }

  /** @returns whether the views got there in time */
  private waitFor(position: number, patience: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const end = (isReached: boolean) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(isReached);
      };
      const timer = setTimeout(() => end(false), patience);
      const waiter = { position, done: () => end(true) };
      this.waiters.add(waiter);
      this.endGathering();
      if (!this.isKeeper) void this.look();
    });
  }

  /** Until somebody waits for an event, or for a moment. */
  private gather(): Promise<void> {
    if (this.waiters.size > 0 || !this.isStarted) return Promise.resolve();
    return new Promise((resolve) => {
      const isQuiet = performance.now() - this.awaitedAt > QUIET_AFTER_MS;
      const timer = setTimeout(resolve, isQuiet ? LONG_GATHERING_MS : GATHERING_MS);
      this.endGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private isShown({ type }: RecordedEvent): boolean {
    return this.parts.viewsOf(type).some(({ kind }) => kind === 'entity');
  }

  private async project(events: readonly RecordedEvent[]): Promise<void> {
    if (events.some((event) => this.isShown(event))) this.awaitedAt = performance.now();
    const { personalData, viewsOf } = this.parts;
    const changes = new Map<View, IdChange[]>();
    for (const event of await personalData.forViews(events)) {
      for (const view of viewsOf(event.type)) {
        const more = this.changesOf(view, event);
        const all = changes.get(view);
        if (all) all.push(...more);
        else if (more.length > 0) changes.set(view, [...more]);
      }
    }
    await Promise.all([...changes].map(([view, all]) => this.apply(view, all)));
  }

  /** A view's mistake is reported and its event left out, so that the other views go on. */
  private changesOf(view: View, event: RecordedEvent): readonly IdChange[] {
    try {
      return guardedChanges(view, event).filter(({ id }) => this.parts.shares.holds(id));
    } catch (error) {
      this.parts.reportFailure(error);
      return [];
    }
  }

  /** Together; where that fails though the engine is there, one by one, without those that fail. */
  private async apply(view: View, changes: readonly IdChange[]): Promise<void> {
    const collection = this.parts.collectionOf(view);
    try {
      await collection?.apply(changes);
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error;
      if (changes.length === 1) return this.parts.reportFailure(error);
      for (const change of changes) await this.apply(view, [change]);
    }
  }

  private settle(position: number): void {
    if (this.shownLater <= position) this.shownLater = -1;
    for (const waiter of [...this.waiters]) if (waiter.position <= position) waiter.done();
  }

  /** Looks how far the replicas got that write the other documents, while somebody here waits for that. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    while (this.waiters.size > 0 && !this.isKeeper) {
      const position = await this.parts.shares.look().catch(() => undefined);
      if (position !== undefined) this.settle(position);
      await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
    }
    this.isLooking = false;
  }
}
