import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type MaybePromise } from '@perkstream/kernel';
import { HANDLED_MESSAGE, type MessageClass } from './handler.js';

interface HandlerInstance {
  execute(message: object): MaybePromise<unknown>;
}

interface Found {
  /** The names of the modules that have one. */
  readonly modules: string[];
  readonly instance: HandlerInstance;
}

/** The handlers of this process: those that the buses of Nest know. */
@Injectable()
export class Handlers {
  private found: ReadonlyMap<unknown, Found> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws when one of these messages has no handler, or any message has several */
  check(messages: readonly MessageClass[]): void {
    const none = [...new Set(messages)].filter((message) => !this.all().has(message));
    const faults = none.map(({ name }) => `${name} has no handler`);
    for (const [message, { modules }] of this.all()) {
      const { name } = message as MessageClass;
      if (modules.length > 1) faults.push(`${name} has ${modules.length} handlers, in ${modules.join(' and ')}`);
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
  }

  /**
   * The handler of a message, found once at start. A bus of Nest would look its id up in the metadata of the class each time, publish the
   * message to nobody, and wrap the answer in promises: a tenth of a validation.
   * @throws when there is none
   */
  of(message: object): HandlerInstance {
    const handler = this.all().get(message.constructor)?.instance;
    if (!handler) throw new Error(`${message.constructor.name} has no handler`);
    return handler;
  }

  private all(): ReadonlyMap<unknown, Found> {
    return (this.found ??= this.discovered());
  }

  private discovered(): ReadonlyMap<unknown, Found> {
    const found = new Map<MessageClass, Found>();
    for (const provider of this.discovery.getProviders()) {
      const message = this.discovery.getMetadataByDecorator(HANDLED_MESSAGE, provider);
      if (!message) continue;
      const module = provider.host?.name ?? '';
      const before = found.get(message);
      if (before) before.modules.push(module);
      else found.set(message, { modules: [module], instance: provider.instance as HandlerInstance });
    }
    return found;
  }
}
