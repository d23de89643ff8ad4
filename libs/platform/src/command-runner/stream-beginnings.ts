import { Inject, Injectable } from '@nestjs/common';
import { type Aggregate, type DomainEvent, isRefusal, type Refusal } from '@perkstream/kernel';
import {
  type EventMetadata,
  type EventStore,
  NO_STREAM,
  type RecordedEvent,
  type StreamBeginning,
  WrongExpectedRevision,
} from '@perkstream/ports';
import { EVENT_STORE } from '../platform.tokens.js';
import { StoredSteps } from '../messenger/stored-steps.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { streamName } from '../stream-name.js';
import { type CommandContext } from './command-context.js';
import { CommandRunner } from './command-runner.js';

/** A command that begins a stream with one event, and is refused where the stream has begun. */
export interface Beginning<Command> {
  readonly key: string;
  readonly command: Command;
  /** UUID of the event: the same one again is the same beginning. */
  readonly eventId: string;
}

/** `taken`: the stream has other events already. */
export type Begun<Event extends DomainEvent, Code extends string> = { readonly event: Event } | 'taken' | Refusal<Code>;

/**
 * Begins many streams that should not exist yet: each is decided and appended as new, without being read. The streams
 * are not kept in memory, so that a hundred thousand of them push out nothing that is in use.
 */
@Injectable()
export class StreamBeginnings {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
    private readonly steps: StoredSteps,
  ) {}

  /** The outcome of each, in the order given. */
  async begin<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    beginnings: readonly Beginning<C>[],
    context: CommandContext,
  ): Promise<readonly Begun<E, Code>[]> {
    if (aggregate.personal)
      throw new TypeError(`${aggregate.category} holds personal data, which is sealed one by one`);
    const metadata = metadataOf(context);
    const decided = beginnings.map((each) => firstEvent(aggregate, each, metadata));
    const stored = await this.append(decided.filter((each): each is StreamBeginning => !isRefusal(each)));
    const recorded = stored.filter((event) => event !== undefined);
    if (recorded.length > 0) this.steps.note(context.correlationId);
    await this.views.afterAppend(recorded);
    const answers = stored.values();
    const begun = decided.map((each) => (isRefusal(each) ? each : (answers.next().value ?? 'taken')));
    await this.correct(aggregate, beginnings, begun, context);
    return begun.map((each) => (each === 'taken' || isRefusal(each) ? each : { event: each as unknown as E }));
  }

  /** @returns in the order given; undefined where a stream had begun */
  private append(beginnings: readonly StreamBeginning[]): Promise<readonly (RecordedEvent | undefined)[]> {
    if (this.store.begin) return this.store.begin(beginnings);
    return Promise.all(beginnings.map((each) => this.appendOne(each)));
  }

  private async appendOne({ stream, event }: StreamBeginning): Promise<RecordedEvent | undefined> {
    try {
      const [stored] = await this.store.append(stream, NO_STREAM, [event]);
      return stored;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  /**
   * Somebody may have asked for a stream just before it began, and remembers it as empty. The command again, through the runner,
   * finds that out and is refused.
   */
  private async correct<C, E extends DomainEvent, S, Code extends string>(
    aggregate: Aggregate<C, E, S, Code>,
    beginnings: readonly Beginning<C>[],
    begun: readonly (RecordedEvent | 'taken' | Refusal<Code>)[],
    context: CommandContext,
  ): Promise<void> {
    if (!this.runner.isAlone) return;
    for (const [index, { key, command }] of beginnings.entries()) {
      if (begun[index] === 'taken' || isRefusal(begun[index])) continue;
      if (this.runner.recent(aggregate, context.projectId, key) === undefined) continue;
      const { revision } = await this.runner.currentWithRevision(aggregate, context.projectId, key);
      if (revision === NO_STREAM) await this.runner.execute(aggregate, key, command, context);
    }
  }
}

function firstEvent<C, E extends DomainEvent, S, Code extends string>(
  aggregate: Aggregate<C, E, S, Code>,
  { key, command, eventId }: Beginning<C>,
  metadata: EventMetadata,
): StreamBeginning | Refusal<Code> {
  const decided = aggregate.decide(command, aggregate.initial);
  if (isRefusal(decided)) return decided;
  const [event, ...others] = decided;
  if (!event || others.length > 0) throw new RangeError(`A ${aggregate.category} begins with one event`);
  const { type, data } = event;
  return {
    stream: streamName(aggregate.category, metadata.projectId, key),
    event: { id: eventId, type, data, metadata },
  };
}

function metadataOf(context: CommandContext): EventMetadata {
  return {
    projectId: context.projectId,
    actor: context.actor,
    channel: context.channel,
    correlationId: context.correlationId,
    causationId: context.commandId,
    trace: context.trace,
    time: context.now,
  };
}
