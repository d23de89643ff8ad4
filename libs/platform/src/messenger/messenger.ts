import { Injectable } from '@nestjs/common';
import { type MaybePromise } from '@perkstream/kernel';
import {
  type CommandOrigin,
  type PublishedCommand,
  type PublishedMessageClass,
  PublishedQuery,
} from '@perkstream/published';
import { EngineUnavailable, isUnavailable, type MessageBus } from '@perkstream/ports';
import { checkInTime, withinTime } from './in-time.js';
import { type StoredSteps } from './stored-steps.js';
import { type Dispatcher } from './dispatcher.js';
import { KnownAnswers } from './known-answers.js';
import { sentOverBus } from './sent-over-bus.js';

/**
 * Carries published queries and commands to the context that answers them: a direct call when that context is in this process,
 * over the message bus when it is in another service. The asking context need not know.
 */
@Injectable()
export class Messenger {
  private readonly hostedHere = new Set<string>();
  private readonly known = new KnownAnswers();

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly bus: MessageBus,
    private readonly steps: StoredSteps,
    /** No other process writes: contexts of this one have at hand what was stored, and are asked each time. */
    private readonly isAlone: boolean,
  ) {}

  /** Declares a context of this process, and serves its published messages to the other services. */
  host(context: string, messages: readonly PublishedMessageClass[]): void {
    this.hostedHere.add(context);
    for (const type of messages) {
      const isQuery = type.prototype instanceof PublishedQuery;
      this.bus.handle(type.name, async (request) => {
        checkInTime(request);
        // Messages from another service arrive as plain data.
        const message = Object.assign(Object.create(type.prototype as object) as object, timely(request.payload));
        if (isQuery) return this.dispatcher.ask(message);
        const { correlationId = '', repeatSince } = originOf(message) ?? {};
        return this.steps.during(correlationId, repeatSince !== undefined, () => this.dispatcher.send(message));
      });
    }
  }

  /** Whether all of them are contexts of this process. */
  hosts(contexts: readonly string[]): boolean {
    return contexts.every((context) => this.hostedHere.has(context));
  }

  /** At once where the context is in this process and has the answer at hand. */
  ask<Answer>(query: PublishedQuery<Answer>): MaybePromise<Answer> {
    const isLocal = this.isLocal(query);
    if (isLocal && (this.isAlone || !isGoodForAWhile(query))) return this.dispatcher.ask(query);
    if (isLocal) return this.known.of(query, async () => this.dispatcher.ask(query));
    return this.known.of(query, () => sentOverBus<Answer>(this.bus, query).catch(withoutEffect));
  }

  send<Answer>(command: PublishedCommand<Answer>): Promise<Answer> {
    if (this.isLocal(command)) return this.dispatcher.send(command);
    return sentOverBus<Answer>(this.bus, command).then((answer) => {
      this.steps.note(originOf(command)?.correlationId);
      return answer;
    });
  }

  private isLocal(message: object): boolean {
    return this.hostedHere.has((message.constructor as PublishedMessageClass).context);
  }
}

function isGoodForAWhile(query: object): boolean {
  return (query.constructor as PublishedMessageClass).goodFor !== undefined;
}

/** Nothing is unknown of a question: where no answer came, nothing was done. */
function withoutEffect(error: unknown): never {
  if (!isUnavailable(error) || error.outcome === 'not_done') throw error;
  throw new EngineUnavailable(error.engine, 'not_done', { cause: error, message: error.message });
}

/** The origin of a command has its deadline by the clock of this process. */
function timely(payload: unknown): object {
  const origin = originOf(payload as object);
  // The request has begun where it came from.
  return origin
    ? { ...(payload as object), origin: { ...withinTime(origin), beginBy: undefined } }
    : (payload as object);
}

/** Nearly every command says what it is part of. */
function originOf(command: object): Partial<CommandOrigin> | undefined {
  return (command as { origin?: Partial<CommandOrigin> }).origin;
}
