import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type DomainEvent, type Refusal, isRefusal } from '@perkstream/kernel';
import {
  EngineUnavailable,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type Aggregate, streamName } from './aggregate.js';
import { type CommandContext } from './command-context.js';
import { type StateLoader } from './state-loader.js';
import { type StreamState } from './stream-state.js';

/** What a command led to. */
export interface Execution<Event extends DomainEvent, State> {
  /** As stored; none when nothing had to change. */
  readonly events: readonly Event[];
  readonly state: State;
  /** Of the last event of the stream. */
  readonly revision: number;
  /** The command had been carried out before; these are the events of that time. */
  readonly repeated: boolean;
}

/** Is told of every append: the views that are not written in the commit itself are applied before the answer. */
export type AfterAppend = (events: readonly RecordedEvent[]) => Promise<void>;

const MAX_ATTEMPTS = 50;
/** Clocks of replicas differ: a repeat is looked for from a little earlier on. */
const CLOCK_TOLERANCE = 60_000;

/**
 * Carries out commands: load (cached), decide, append at the expected revision; again from the start when somebody else was
 * faster. A refusal is only given when everything that it rests on is stored.
 */
export class CommandRunner {
  private readonly known: LRUCache<string, StreamState<unknown>>;
  private readonly loading = new Map<string, Promise<StreamState<unknown>>>();

  constructor(
    private readonly store: EventStore,
    private readonly loader: StateLoader,
    private readonly personalData: PersonalData,
    private readonly afterAppend: AfterAppend,
    cachedStreams = 20_000,
  ) {
    this.known = new LRUCache({ max: cachedStreams });
  }

  async execute<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    key: string,
    command: C,
    context: CommandContext,
  ): Promise<Execution<E, S> | Refusal<Code>> {
    const stream = streamName(aggregate.category, context.projectId, key);
    let repeatSince = context.repeatSince;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (repeatSince) {
        const before = await this.findRepeat(aggregate, stream, context.commandId, repeatSince);
        if (before) return before;
      }
      try {
        const outcome = await this.attempt(aggregate, stream, command, context);
        if (outcome) return outcome;
      } catch (error) {
        if (!(error instanceof EngineUnavailable) || error.outcome !== 'unknown' || isPast(context.deadline))
          throw error;
        // Whether it was stored is found out from the stream itself.
        repeatSince = context.now;
      }
      if (attempt > 2) await pause(Math.random() * Math.min(attempt * 2, 50));
    }
    throw new EngineUnavailable('event store', 'not_done', { message: `${stream} is written to by too many at once` });
  }

  /** The state as far as it is known to this process; looked up anew where others write too. */
  async state<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): Promise<{ state: S; revision: number }> {
    const stream = streamName(aggregate.category, projectId, key);
    const cached = this.known.get(stream) as StreamState<S> | undefined;
    if (cached && this.store.capabilities.exclusive) return cached;
    if (cached && !cached.tail) await this.loader.catchUp(aggregate, stream, cached);
    return cached ?? this.load(aggregate, stream);
  }

  /** Like `state`, at once, when this process knows the stream and nobody else writes it; else undefined. */
  stateNow<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    projectId: string,
    key: string,
  ): S | undefined {
    if (!this.store.capabilities.exclusive) return undefined;
    return (this.known.get(streamName(aggregate.category, projectId, key)) as StreamState<S> | undefined)?.state;
  }

  /** What this very command did earlier, since `context.repeatSince`; undefined when it did nothing. */
  async recall<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    key: string,
    context: CommandContext,
  ): Promise<Execution<E, S> | undefined> {
    const { repeatSince, commandId, projectId } = context;
    if (!repeatSince) return undefined;
    return this.findRepeat(aggregate, streamName(aggregate.category, projectId, key), commandId, repeatSince);
  }

  private async attempt<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Execution<E, S> | Refusal<Code> | undefined> {
    const cached = this.known.get(stream) as StreamState<S> | undefined;
    const known = cached ?? (await this.load(aggregate, stream));
    if (aggregate.personal) await this.personalData.prepare(stream);
    if (known.broken) return undefined;
    const decided = aggregate.decider.decide(command, known.state);
    if (isRefusal(decided) || decided.length === 0) {
      return this.withoutEvents(aggregate, stream, known, cached !== undefined, decided as Refusal<Code> | readonly []);
    }
    return this.append(aggregate, stream, known, decided, context);
  }

  private async append<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    known: StreamState<S>,
    decided: readonly E[],
    context: CommandContext,
  ): Promise<Execution<E, S> | undefined> {
    const expected = known.revision;
    let state = known.state;
    for (const event of decided) state = aggregate.decider.evolve(state, event);
    known.state = state;
    known.revision += decided.length;
    const events = decided.map((event) => recordable(event, context));
    const appended = this.store.append(
      stream,
      expected,
      aggregate.personal ? this.personalData.sealAll(stream, events) : events,
    );
    known.tail = appended;
    let recorded: readonly RecordedEvent[];
    try {
      recorded = await appended;
    } catch (error) {
      known.broken = true;
      if (this.known.peek(stream) === known) this.known.delete(stream);
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
    if (known.tail === appended) known.tail = undefined;
    const revision = expected + decided.length;
    this.keepSnapshot(aggregate, stream, state, expected, revision);
    await this.afterAppend(recorded);
    return { events: decided, state, revision, repeated: false };
  }

  /** Refused, or nothing to do: the answer waits for what it rests on, and is given again where others write too. */
  private async withoutEvents<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    stream: string,
    known: StreamState<S>,
    mayBeOld: boolean,
    decided: Refusal<Code> | readonly [],
  ): Promise<Execution<E, S> | Refusal<Code> | undefined> {
    if (known.tail) {
      await known.tail.catch(() => undefined);
      if (known.broken) return undefined;
    }
    if (mayBeOld && !this.store.capabilities.exclusive) {
      if (await this.loader.catchUp(aggregate, stream, known)) return undefined;
    }
    if (isRefusal(decided)) return decided as Refusal<Code>;
    return { events: [], state: known.state, revision: known.revision, repeated: false };
  }

  /** The events that this very command appended earlier, if it did. */
  private async findRepeat<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    commandId: string,
    since: string,
  ): Promise<Execution<E, S> | undefined> {
    const earliest = new Date(Date.parse(since) - CLOCK_TOLERANCE).toISOString();
    let from: number | undefined;
    for (;;) {
      const page = await this.store.read(stream, { backwards: true, from, maxCount: 200 });
      const own = page.filter((event) => event.metadata.causationId === commandId).reverse();
      if (own.length > 0) {
        const known = await this.load(aggregate, stream);
        const opened = aggregate.personal ? await this.personalData.openAll(own) : own;
        const events = opened as unknown as readonly E[];
        return { events, state: known.state, revision: known.revision, repeated: true };
      }
      const last = page.at(-1);
      if (!last || last.revision === 0 || last.metadata.time < earliest) return undefined;
      from = last.revision - 1;
    }
  }

  private load<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, stream: string): Promise<StreamState<S>> {
    const cached = this.known.get(stream) as StreamState<S> | undefined;
    if (cached) return Promise.resolve(cached);
    const underWay = this.loading.get(stream) as Promise<StreamState<S>> | undefined;
    if (underWay) return underWay;
    const loading = this.loader
      .load(aggregate, stream)
      .then((known) => {
        this.known.set(stream, known as StreamState<unknown>);
        return known;
      })
      .finally(() => this.loading.delete(stream));
    this.loading.set(stream, loading as Promise<StreamState<unknown>>);
    return loading;
  }

  private keepSnapshot<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    state: S,
    before: number,
    after: number,
  ): void {
    const every = aggregate.snapshots?.every;
    if (!every || Math.floor((before + 1) / every) === Math.floor((after + 1) / every)) return;
    this.loader.keep(aggregate, stream, state, after).catch(() => undefined);
  }
}

function recordable(event: DomainEvent, context: CommandContext): NewEvent {
  return {
    id: randomUUID(),
    type: event.type,
    data: event.data,
    metadata: {
      projectId: context.projectId,
      actor: context.actor,
      channel: context.channel,
      correlationId: context.correlationId,
      causationId: context.commandId,
      trace: context.trace,
      time: context.now,
    },
  };
}

function isPast(deadline: number | undefined): boolean {
  return deadline === undefined || Date.now() >= deadline;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
