import { type EventStore, type RecordedEvent, type Subscription } from '@perkstream/ports';
import { type Holding } from './holding.js';
import { tookOver } from './lease.js';

interface Following {
  readonly store: EventStore;
  readonly lease: Holding;
  /** Of the events that `handle` wants; is asked when the lease was taken. */
  readonly types: () => Iterable<string>;
  /**
   * Handles wanted events, in order, at least once. A rejection brings them again, after a pause. `false`: they were not wanted
   * after all.
   */
  readonly handle: (events: readonly RecordedEvent[]) => Promise<unknown>;
  /** Is waited for after each batch that was noted: the longer it takes, the more events are in the next one. */
  readonly gather?: () => Promise<void>;
  readonly reportFailure: (error: unknown) => void;
  /** Milliseconds between two looks whether the lease is free, or is to be renewed; 2,000 where absent. */
  readonly round?: number;
}

/** One period of following: from taking the lease until losing or leaving it. */
interface Run {
  readonly types: ReadonlySet<string>;
  subscription: Subscription | undefined;
  isOver: boolean;
}

const ROUND_INTERVAL_MS = 2_000;
/** How often a lease is taken from a holder that renews it at the same time, as a busy one does with each batch. */
const MAX_ATTEMPTS = 10;
/** The largest number of unwanted events between two notes of the position. */
const MAX_UNNOTED_EVENTS = 1_000;

/**
 * Follows all events of the store, in order, at least once: the position is noted after the events are handled. Of several
 * replicas one follows; another takes over when it is gone.
 */
export class Follower {
  private run: Run | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastRound: Promise<void> = Promise.resolve();
  private started = false;
  private isPaused = false;
  private unnoted = 0;
  private reached = -1;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly following: Following) {}

  private get round(): number {
    return this.following.round ?? ROUND_INTERVAL_MS;
  }

  get isFollowing(): boolean {
    return this.run !== undefined;
  }

  /** The position up to which this replica has handled everything; -1 before the first event. */
  get position(): number {
    return this.reached;
  }

  /** Is called whenever `position` has grown. @returns what ends that */
  onProgress(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async start(): Promise<void> {
    if (this.started) return;
    this.started = true;
    await this.makeRound();
    this.plan();
  }

  /** Ends after the events in work; another replica may go on from there at once. */
  async stop(): Promise<void> {
    this.started = false;
    clearTimeout(this.timer);
    await this.lastRound;
    await this.leave();
    await this.following.lease.giveUp().catch(this.following.reportFailure);
  }

  /**
   * Nobody follows while `work` goes on, in no replica. Afterwards it goes on from where it was.
   * @param work gets the position reached so far, and what throws where another replica follows by now, as after a stall; resolves to
   *   the position from which on to follow where nobody has followed before
   */
  async pausedWhile(
    work: (position: number | undefined, stillPaused: () => Promise<void>) => Promise<number | undefined>,
  ): Promise<void> {
    const { lease } = this.following;
    this.isPaused = true;
    try {
      await this.lastRound;
      await this.leave();
      // A replica that followed elsewhere notices in its next round, and may renew its lease in between.
      let taken = await lease.take(true);
      for (let attempt = 1; !taken && attempt < MAX_ATTEMPTS; attempt++) taken = await lease.take(true);
      if (!taken) throw tookOver();
      if (taken === 'forced') {
        await new Promise((resolve) => setTimeout(resolve, 1.25 * this.round));
      }
      const { furthest } = lease;
      const position = await work(furthest, () => lease.confirm());
      await (furthest === undefined ? lease.note(position) : lease.renew());
    } finally {
      this.isPaused = false;
      await (this.started ? this.makeRound() : lease.giveUp());
    }
  }

  private plan(): void {
    this.timer = setTimeout(() => void this.makeRound(true).finally(() => this.started && this.plan()), this.round);
    this.timer.unref();
  }

  /** One after the other: two that take it up at once would leave a run behind that nobody ends. */
  private makeRound(mayAsk = false): Promise<void> {
    this.lastRound = this.lastRound.then(() => this.checkLease(mayAsk));
    return this.lastRound;
  }

  /** @param mayAsk also for what others hold, which takes a while */
  private async checkLease(mayAsk: boolean): Promise<void> {
    if (this.isPaused) return;
    const { lease } = this.following;
    try {
      if (!this.run) await this.takeUp();
      else if (!(await lease.renew())) await this.leave();
      if (!mayAsk || !(await lease.hasMore(() => this.started))) return;
      await this.leave();
      await this.takeUp();
    } catch (error) {
      this.following.reportFailure(error);
    }
  }

  private async takeUp(): Promise<void> {
    const { store, lease } = this.following;
    if (!(await lease.take())) return;
    const { position } = lease;
    const types = new Set(this.following.types());
    const run: Run = { types, subscription: undefined, isOver: false };
    this.run = run;
    this.reached = -1;
    this.progress(position ?? -1);
    run.subscription = store.subscribe({
      after: position,
      types: [...types],
      handle: (events) => this.handle(events, run),
      passed: (reached) => this.pass(reached, run),
    });
  }

  /** Called by a subscription itself it must not be waited for: it ends when the events in work are done. */
  private async leave(): Promise<void> {
    if (this.run) await this.end(this.run);
  }

  private async end(run: Run): Promise<void> {
    if (this.run === run) this.run = undefined;
    run.isOver = true;
    await run.subscription?.stop();
  }

  private async handle(events: readonly RecordedEvent[], run: Run): Promise<void> {
    const { lease, handle } = this.following;
    const last = events.at(-1);
    if (!last || run.isOver || !(await this.mayGoOn(run))) return;
    const wanted = events.filter(({ type }) => run.types.has(type));
    const wereWanted = wanted.length > 0 && (await handle(wanted)) !== false;
    this.progress(last.position);
    this.unnoted += events.length;
    if (!wereWanted && this.unnoted < MAX_UNNOTED_EVENTS) return;
    if (!(await lease.note(last.position))) return this.lose(run);
    this.unnoted = 0;
    await this.following.gather?.();
  }

  /** So that another start does not go through all of that again. */
  private async pass(position: number, run: Run): Promise<void> {
    const { lease } = this.following;
    if (run.isOver || position <= this.reached || !(await this.mayGoOn(run))) return;
    this.progress(position);
    if (!(await lease.note(position))) this.lose(run);
  }

  private async mayGoOn(run: Run): Promise<boolean> {
    const { lease } = this.following;
    const isHeld = lease.isHeld || (await lease.renew());
    if (!isHeld) this.lose(run);
    return isHeld;
  }

  /** Somebody else took over. */
  private lose(run: Run): void {
    this.end(run).catch(this.following.reportFailure);
  }

  private progress(position: number): void {
    this.reached = Math.max(this.reached, position);
    for (const listener of [...this.listeners]) listener();
  }
}
