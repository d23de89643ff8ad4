import { applyDecorators, type FactoryProvider, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import { type MaybePromise, type Refusal } from '@perkstream/kernel';
import {
  type AnsweredRequest,
  type AnswerOf,
  type OperationDefinition,
  type PublishedCommand,
  PublishedQuery,
} from '@perkstream/published';
import { type Accepted } from './accepted.js';

/** A query or command of another context, or the request of an operation. */
export type MessageClass = (new (...args: never[]) => object) & { readonly definition?: OperationDefinition };

/** What its handler returns. */
export type ResultOf<Message extends MessageClass> =
  InstanceType<Message> extends PublishedQuery<infer Answer> | PublishedCommand<infer Answer>
    ? Answer
    : Message extends AnsweredRequest
      ? AnswerOf<Message> | Refusal | Accepted<object> | undefined
      : unknown;

export type InstancesOf<Services extends readonly Type[]> = {
  readonly [Index in keyof Services]: InstanceType<Services[Index]>;
};

/** Says at a class which message it handles. */
export const HANDLED_MESSAGE = DiscoveryService.createDecorator<MessageClass>();

/**
 * Makes a class with a method `execute` the handler of a message: for one that keeps something between messages, or whose steps share
 * several services. The others are functions.
 */
export function handles(message: MessageClass): ClassDecorator {
  const isQuery = message.definition?.method === 'GET' || message.prototype instanceof PublishedQuery;
  return applyDecorators(HANDLED_MESSAGE(message), isQuery ? QueryHandler(message) : CommandHandler(message));
}

interface HandlerOf<Message extends MessageClass, Services extends readonly Type[]> extends FactoryProvider {
  /** What Nest calls with the services; so do tests. */
  readonly useFactory: (...services: InstancesOf<Services>) => {
    execute(message: InstanceType<Message>): MaybePromise<ResultOf<Message>>;
  };
}

/**
 * The handler of a message: a provider of a module.
 * @param services of the module or the platform, which the answer needs
 */
export function handler<Message extends MessageClass, const Services extends readonly Type[]>(
  message: Message,
  services: Services,
  answer: (message: InstanceType<Message>, ...services: InstancesOf<Services>) => MaybePromise<ResultOf<Message>>,
): HandlerOf<Message, Services> {
  @handles(message)
  class Handler {
    constructor(private readonly services: InstancesOf<Services>) {}

    execute(request: InstanceType<Message>) {
      return answer(request, ...this.services);
    }
  }
  return { provide: Handler, useFactory: (...instances) => new Handler(instances), inject: [...services] };
}
