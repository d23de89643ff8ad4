import { type Aggregate, type DomainEvent, type MaybePromise, type Refusal, type UpTo } from '@perkstream/kernel';
import { EngineUnavailable, type EventStore } from '@perkstream/ports';
import { isTooLate } from '../messenger/in-time.js';
import { inSpan } from '../observability/tracing.js';
import { type PersonalData } from '../personal-data/personal-data.js';
import { streamName } from '../stream-name.js';
import { Attempts, type MayStore, tooLate } from './attempts.js';
import { type CommandContext } from './command-context.js';
import { CurrentState } from './current-state.js';
import { EarlierEvents } from './earlier-events.js';
import { EarlierState } from './earlier-state.js';
import { type Cause, type CausedChange, CausedChanges } from './caused-changes.js';
import {
  NO_HISTORY,
  RETRY,
  type AfterAppend,
  type Answerable,
  type Execution,
  type Job,
  type Loss,
  UnknownOutcome,
  type CommandHistory,
} from './execution.js';
import { whileKnown } from './facts.js';
import { KnownStreams } from './known-streams.js';
import { type SignatureOf } from './recordable.js';
import { StaleReadCheck } from './stale-read-check.js';
import { type StateLoader } from './state-loader.js';
import { StreamAppender } from './stream-appender.js';
import { StreamPast } from './stream-past.js';

const MAX_ATTEMPTS = 50;
/**
 * Milliseconds for which the runner searches for an append without an answer, while the store does not answer either.
 */
const LOST_APPEND_SEARCH_MS = 1_000;
const BEFORE_ALL = -1;

/**
 * Carries out commands: load (cached), decide, append at the expected revision; again from the start when somebody else was
 * faster. A refusal is only given when everything that it rests on is stored.
 */
export class CommandRunner {
  private readonly attempts: Attempts;
  private readonly states: CurrentState;
  private readonly earlierEvents: EarlierEvents;
  private readonly earlierState: EarlierState;
  private readonly causedChanges: CausedChanges;
  /** What things were, and what happened to them. */
  readonly past: StreamPast;

  /**
   * @param cachedStreams how many streams are known at a time, beside those with appends under way
   * @param signatureOf the name of this replica, for events that carry it
   * @param mayStore false for a command of a request that comes too late to begin
   */
  constructor(
    private readonly store: EventStore,
    private readonly loader: StateLoader,
    personalData: PersonalData,
    afterAppend: AfterAppend,
    cachedStreams = 6_000,
    signatureOf?: SignatureOf,
    mayStore: MayStore = () => true,
  ) {
    const known = new KnownStreams(loader, cachedStreams, this.isAlone);
    const staleReadCheck = new StaleReadCheck(loader);
    const appender = new StreamAppender(store);
    this.states = new CurrentState(known, staleReadCheck);
    const answerable: Answerable = async (aggregate, events) => {
      await Promise.all([afterAppend(events), this.isAlone ? undefined : whileKnown(aggregate, events)]);
    };
    this.earlierEvents = new EarlierEvents(store, loader, this.states, answerable);
    this.earlierState = new EarlierState(store, loader, this.states);
    this.causedChanges = new CausedChanges(store, loader, this.states);
    this.past = new StreamPast(store, loader);
    const { earlierEvents } = this;
    const parts = {
      known,
      loader,
      appender,
      staleReadCheck,
      earlierEvents,
      personalData,
      answerable,
      signatureOf,
      mayStore,
      isAlone: this.isAlone,
    };
    this.attempts = new Attempts(parts);
  }

  /** No other process writes streams. */
  get isAlone(): boolean {
    return this.store.capabilities.exclusive;
  }

  /** @throws EngineUnavailable also when too many wait for the same stream, or write to it */
  execute<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    key: string,
    command: C,
    context: CommandContext,
  ): Promise<Execution<E, S> | Refusal<Code>> {
    return inSpan(`execute ${aggregate.category}`, context.trace, (trace) =>
      this.executeWithin(aggregate, key, command, trace === context.trace ? context : { ...context, trace }),
    );
  }

  private async executeWithin<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    key: string,
    command: C,
    context: CommandContext,
  ): Promise<Execution<E, S> | Refusal<Code>> {
    const job = { aggregate, stream: streamName(aggregate.category, context.projectId, key), command, context };
    const { repeatSince, repeatAfter = BEFORE_ALL } = context;
    const past = repeatSince === undefined ? undefined : { ...NO_HISTORY, search: { afterPosition: repeatAfter } };
    const outcome = await this.attempts.make(job, past);
    return outcome === RETRY || outcome instanceof UnknownOutcome
      ? this.again(job, past ?? NO_HISTORY, outcome)
      : outcome;
  }

  /**
   * The state with everything that was stored before the call, and without what is still being appended. At once where this process
   * knows it and is the only one to write; else read.
   */
  current<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): MaybePromise<S> {
    const known = this.isAlone ? this.recent(aggregate, projectId, key) : undefined;
    return known === undefined ? this.currentWithRevision(aggregate, projectId, key).then(({ state }) => state) : known;
  }

  /** Like `current`, with the revision of the last event. */
  currentWithRevision<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): Promise<{ state: S; revision: number }> {
    return this.states.of(aggregate, streamName(aggregate.category, projectId, key));
  }

  /**
   * Of a fact, for the answer to a request, not for what reacts to its events: the state at once, current where this process is the only
   * one to write, else up to `FACT_TTL_MS` old; undefined where it has to be read.
   */
  factAtHand<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): S | undefined {
    if (this.isAlone) return this.recent(aggregate, projectId, key);
    return this.states.ofFact(aggregate, projectId, key);
  }

  /** A fact for the answer to a request: at hand, or read. */
  fact<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): MaybePromise<S> {
    return this.factAtHand(aggregate, projectId, key) ?? this.current(aggregate, projectId, key);
  }

  /**
   * The state as this process saw it last, at once; undefined where it does not know it. Current where it is the only one to write;
   * elsewhere for a caller that goes on to execute a command, which checks what it rests on.
   */
  recent<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): S | undefined {
    return this.states.recent(aggregate, projectId, key);
  }

  /** The state as of a moment, from the events of until then: for rare questions about the past. @param until ISO 8601 in UTC */
  async stateAsOf<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
    until: string,
  ): Promise<S> {
    const stream = streamName(aggregate.category, projectId, key);
    return (await this.loader.earlier(aggregate, stream, ({ metadata }) => metadata.time <= until)).state;
  }

  /**
   * The state as it was when something happened, or at a moment, however much has happened since. Costs one short read where nothing
   * happened to the stream since.
   * @param upTo undefined: the state as it is now
   */
  stateUpTo<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
    upTo: UpTo | undefined,
  ): MaybePromise<S> {
    if (upTo === undefined) return this.current(aggregate, projectId, key);
    return this.earlierState.upTo(aggregate, streamName(aggregate.category, projectId, key), upTo);
  }

  /** The state after the first event of the stream; that of nothing where there is none. */
  firstState<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): Promise<S> {
    return this.earlierState.first(aggregate, streamName(aggregate.category, projectId, key));
  }

  /**
   * What commands of one cause changed in a stream; undefined where they did nothing. `hidden`: too much has happened since, or others
   * changed it in between.
   */
  changeBy<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
    cause: Cause,
  ): Promise<CausedChange<S> | 'hidden' | undefined> {
    return this.causedChanges.of(aggregate, streamName(aggregate.category, projectId, key), cause);
  }

  /** What this very command did earlier, after `context.repeatAfter`; undefined when it did nothing. */
  async recall<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    key: string,
    context: CommandContext,
  ): Promise<Execution<E, S> | undefined> {
    const { repeatSince, repeatAfter = BEFORE_ALL, commandId, projectId } = context;
    if (!repeatSince) return undefined;
    const stream = streamName(aggregate.category, projectId, key);
    return this.earlierEvents.recollect(aggregate, stream, commandId, { afterPosition: repeatAfter });
  }

  /** The place of an event of a stream in the order of all streams. */
  async positionOf<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
    revision: number,
  ): Promise<number> {
    const stream = streamName(aggregate.category, projectId, key);
    const [event] = await this.store.read(stream, { from: revision, maxCount: 1 });
    if (!event) throw new Error(`${stream} has no event ${revision}`);
    return event.position;
  }

  private async again<C, E extends DomainEvent, S, Code extends string>(
    job: Job<C, E, S, Code>,
    firstPast: CommandHistory,
    firstOutcome: UnknownOutcome | typeof RETRY,
  ): Promise<Execution<E, S> | Refusal<Code>> {
    let past = firstPast;
    let outcome: UnknownOutcome | typeof RETRY = firstOutcome;
    let doubt: EngineUnavailable | undefined;
    let findOutUntil = 0;
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      if (outcome instanceof UnknownOutcome) {
        past = pastAfter(past, outcome.loss);
        if (outcome.loss.doubt && !doubt) findOutUntil = Date.now() + LOST_APPEND_SEARCH_MS;
        doubt ??= outcome.loss.doubt;
      }
      if (isTooLate(job.context)) break;
      if (attempt > 2) await pause(Math.random() * Math.min(attempt * 2, 50));
      try {
        const next = await this.attempts.make(job, past);
        if (next !== RETRY && !(next instanceof UnknownOutcome)) return next;
        outcome = next;
      } catch (error) {
        if (!doubt || !(error instanceof EngineUnavailable)) throw error;
        if (Date.now() >= findOutUntil) throw doubt;
        outcome = RETRY;
      }
    }
    throw doubt ?? tooLate(job.stream);
  }
}

/**
 * Whether a lost append was stored all the same, or the command was carried out by a replica, is found out from the stream: from
 * the first loss on, because what was lost then may still arrive.
 */
function pastAfter(
  { search, tried, openPlace }: CommandHistory,
  { storedRevision, place, eventId, doubt }: Loss,
): CommandHistory {
  return {
    search: search && 'afterRevision' in search ? search : { afterRevision: storedRevision },
    tried: eventId === undefined ? tried : [...tried, eventId],
    openPlace: doubt ? Math.max(place, openPlace ?? 0) : openPlace,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
