import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { HANDLED_MESSAGE, type MessageClass } from './handler.js';

/** The handlers of this process. */
@Injectable()
export class Handlers {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws when one of these messages has no handler, or any message has several */
  check(messages: readonly MessageClass[]): void {
    const modules = this.modulesByMessage();
    const none = [...new Set(messages)].filter((message) => !modules.has(message));
    const faults = none.map(({ name }) => `${name} has no handler`);
    for (const [{ name }, those] of modules) {
      if (those.length > 1) faults.push(`${name} has ${those.length} handlers, in ${those.join(' and ')}`);
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
  }

  /** The names of the modules with a handler of each message. */
  private modulesByMessage(): ReadonlyMap<MessageClass, readonly string[]> {
    const modules = new Map<MessageClass, string[]>();
    for (const provider of this.discovery.getProviders()) {
      const message = this.discovery.getMetadataByDecorator(HANDLED_MESSAGE, provider);
      if (message) modules.set(message, [...(modules.get(message) ?? []), provider.host?.name ?? '']);
    }
    return modules;
  }
}
