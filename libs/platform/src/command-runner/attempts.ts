import { type Aggregate, type DomainEvent, isRefusal, type Refusal } from '@perkstream/kernel';
import {
  EngineUnavailable,
  type NewEvent,
  NO_STREAM,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@perkstream/ports';
import { isTooLate } from '../messenger/in-time.js';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type CommandContext } from './command-context.js';
import { type EarlierEvents } from './earlier-events.js';
import {
  NO_HISTORY,
  RETRY,
  type Answerable,
  type Execution,
  type Job,
  type Loss,
  UnknownOutcome,
  type CommandHistory,
  type Search,
} from './execution.js';
import { type KnownStreams } from './known-streams.js';
import { recordable, type SignatureOf } from './recordable.js';
import { type StaleReadCheck } from './stale-read-check.js';
import { type StateLoader } from './state-loader.js';
import { type StreamAppender } from './stream-appender.js';
import { noteStored, settled, type StreamState, type Watch } from './stream-state.js';

interface AttemptParts {
  readonly known: KnownStreams;
  readonly loader: StateLoader;
  readonly appender: StreamAppender;
  readonly staleReadCheck: StaleReadCheck;
  readonly earlierEvents: EarlierEvents;
  readonly personalData: PersonalData;
  readonly answerable: Answerable;
  readonly signatureOf: SignatureOf | undefined;
  /** Whether anything may be stored for what the command is part of. */
  readonly mayStore: MayStore;
  /** No other process writes streams. */
  readonly isAlone: boolean;
}

type Outcome<E extends DomainEvent, S, Code extends string> =
  | Execution<E, S>
  | Refusal<Code>
  | UnknownOutcome
  | typeof RETRY;

/** Is asked before each append. */
export type MayStore = (context: CommandContext) => boolean;

/** The largest number of appends to one stream that wait for answers. More are refused, so that an overload ends. */
const MAX_PENDING_APPENDS = 10_000;

const FROM_THE_BEGINNING: Search = { afterRevision: NO_STREAM };

/** One attempt at a command: load, check whether it was carried out before, decide, append. */
export class Attempts {
  constructor(private readonly parts: AttemptParts) {}

  /** @param past undefined for the first attempt at a command that comes for the first time */
  async make<C, E extends DomainEvent, S, Code extends string>(
    job: Job<C, E, S, Code>,
    past: CommandHistory | undefined,
  ): Promise<Outcome<E, S, Code>> {
    const { known: streams } = this.parts;
    const cached = streams.find<S>(job.stream);
    const mayBeOld = streams.mayBeOld(job.stream, cached);
    const known = cached ?? (await streams.load(job.aggregate, job.stream));
    // Of a stream that has no events, no command can have appended any.
    const isFirst = known.revision === NO_STREAM && !past?.tried.length && !mayBeOld;
    // Another process carries the command out at the same time, and what was read includes it.
    if (!past?.search && known.causes?.has(job.context.commandId)) {
      return this.unlessDone(job, known, mayBeOld, NO_HISTORY, FROM_THE_BEGINNING);
    }
    if (!past?.search || isFirst) return this.decide(job, known, mayBeOld);
    return this.unlessDone(job, known, mayBeOld, past, past.search);
  }

  /** No other process can have carried out the same command unseen between the search and the decision. */
  private async unlessDone<C, E extends DomainEvent, S, Code extends string>(
    job: Job<C, E, S, Code>,
    known: StreamState<S>,
    mayBeOld: boolean,
    { tried, openPlace }: CommandHistory,
    search: Search,
  ): Promise<Outcome<E, S, Code>> {
    const { aggregate, stream, context } = job;
    const { foreign } = known;
    const watch = { commandId: context.commandId, overtaken: false };
    known.watches = (known.watches ?? new Set()).add(watch);
    try {
      await settled(known.tail);
      const earlier = await this.parts.earlierEvents.recollect(aggregate, stream, context.commandId, search, tried);
      if (earlier) return earlier;
      if (watch.overtaken || known.foreign !== foreign) return RETRY;
      // Not awaited here: it decides before anything else happens.
      return this.decide(job, known, mayBeOld, openPlace);
    } finally {
      known.watches.delete(watch);
      if (known.watches.size === 0) known.watches = undefined;
    }
  }

  private async decide<C, E extends DomainEvent, S, Code extends string>(
    job: Job<C, E, S, Code>,
    known: StreamState<S>,
    mayBeOld: boolean,
    openPlace?: number,
  ): Promise<Outcome<E, S, Code>> {
    const { aggregate, stream, command } = job;
    // After the deadline another replica may have carried the command out, and what was read includes it: nothing is decided any more.
    if (!this.parts.isAlone && isTooLate(job.context)) throw tooLate(stream);
    if (known.broken) return RETRY;
    if (known.underWay >= MAX_PENDING_APPENDS) {
      throw new EngineUnavailable('event store', 'not_done', { message: `Too many commands wait for ${stream}` });
    }
    const decided = aggregate.decide(command, known.state);
    if (isRefusal(decided) || decided.length === 0) {
      // While an event of this command may still be stored, nobody can say that nothing came of it.
      if (openPlace !== undefined && known.storedRevision < openPlace) return RETRY;
      return this.withoutEvents(job, known, mayBeOld, decided as Refusal<Code> | readonly []);
    }
    if (aggregate.personal && !this.parts.personalData.isAtHand(stream)) {
      await this.parts.personalData.prepare(stream);
      return RETRY;
    }
    const people = this.parts.personalData.peopleToPrepare(job.context.projectId, decided);
    if (people.length > 0) {
      await this.parts.personalData.preparePeople(people);
      return RETRY;
    }
    return this.append(job, known, decided as readonly E[]);
  }

  private async append<C, E extends DomainEvent, S, Code extends string>(
    { aggregate, stream, context }: Job<C, E, S, Code>,
    known: StreamState<S>,
    decided: readonly E[],
  ): Promise<Execution<E, S> | UnknownOutcome> {
    if (!this.parts.mayStore(context)) throw tooLate(stream);
    const { revision: expected, storedRevision } = known;
    const revision = expected + decided.length;
    let { state } = known;
    for (const event of decided) state = aggregate.evolve(state, event);
    const events = this.sealed(aggregate, stream, recordable(decided, context, this.parts.signatureOf), context);
    const appended = this.parts.appender.append(stream, known, expected, events);
    known.state = state;
    known.revision = revision;
    known.tail = appended;
    known.underWay += 1;
    if (known.watches) overtake(known.watches, context.commandId);
    let recorded: readonly RecordedEvent[];
    try {
      recorded = await appended;
      noteStored(known, state, revision);
    } catch (error) {
      known.broken = true;
      return unknownOutcome({ storedRevision, place: expected + 1, eventId: events[0]?.id }, error);
    } finally {
      this.answered(stream, known, appended);
    }
    this.keepSnapshot(aggregate, stream, state, expected, revision);
    await this.parts.answerable(aggregate, recorded);
    return { events: decided, state, revision, repeated: false };
  }

  private sealed<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    events: readonly NewEvent[],
    { projectId }: CommandContext,
  ): readonly NewEvent[] {
    const { personalData } = this.parts;
    return aggregate.personal ? personalData.sealAll(stream, events) : personalData.sealParts(projectId, events);
  }

  private answered<S>(stream: string, known: StreamState<S>, appended: Promise<unknown>): void {
    known.underWay -= 1;
    if (known.tail !== appended) return;
    known.tail = undefined;
    this.parts.known.settled(stream, known);
  }

  /** Refused, or nothing to do: the answer waits for what it rests on, and is given again where others write too. */
  private async withoutEvents<C, E extends DomainEvent, S, Code extends string>(
    { aggregate, stream }: Job<C, E, S, Code>,
    known: StreamState<S>,
    mayBeOld: boolean,
    decided: Refusal<Code> | readonly [],
  ): Promise<Execution<E, S> | Refusal<Code> | typeof RETRY> {
    const { state, revision, foreign } = known;
    if (known.tail) await settled(known.tail);
    if (mayBeOld && !known.broken) await this.parts.staleReadCheck.run(aggregate, stream, known);
    if (known.broken || known.foreign !== foreign) return RETRY;
    return isRefusal(decided) ? decided : { events: [], state, revision, repeated: false };
  }

  private keepSnapshot<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    state: S,
    before: number,
    after: number,
  ): void {
    const { loader } = this.parts;
    const every = loader.snapshotsEvery(aggregate);
    if (!every || Math.floor((before + 1) / every) === Math.floor((after + 1) / every)) return;
    loader.keep(aggregate, stream, state, after).catch(() => undefined);
  }
}

export function tooLate(stream: string): EngineUnavailable {
  const message = `The command on ${stream} was not carried out in time`;
  return new EngineUnavailable('event store', 'not_done', { message });
}

function overtake(watches: Iterable<Watch>, commandId: string): void {
  for (const watch of watches) if (watch.commandId === commandId) watch.overtaken = true;
}

/** @throws what is neither a lost race nor an open question */
function unknownOutcome(loss: Omit<Loss, 'doubt'>, error: unknown): UnknownOutcome {
  const inDoubt = error instanceof EngineUnavailable && error.outcome === 'unknown';
  if (!inDoubt && !(error instanceof WrongExpectedRevision)) throw error;
  return new UnknownOutcome({ ...loss, doubt: inDoubt ? error : undefined });
}
