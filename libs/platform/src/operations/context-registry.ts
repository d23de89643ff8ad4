import { Injectable, type Provider } from '@nestjs/common';
import { type Published, publishedBy } from '@perkstream/published';
import { Handlers } from '../messenger/handlers.js';
import { Messenger } from '../messenger/messenger.js';
import { ProcessRunner } from '../process-runner/process-runner.js';
import { Relay } from '../relay/relay.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { type ContextDefinition } from './context-definition.js';
import { OperationHost } from './operation-host.js';

/** The contexts of this process; wires what each brings when all are there. */
@Injectable()
export class ContextRegistry {
  private readonly contexts: ContextDefinition[] = [];

  constructor(
    private readonly handlers: Handlers,
    private readonly messenger: Messenger,
    private readonly host: OperationHost,
    private readonly views: ViewRunner,
    private readonly processes: ProcessRunner,
    private readonly relay: Relay,
  ) {}

  get names(): readonly string[] {
    return this.contexts.map(({ name }) => name);
  }

  add(context: ContextDefinition): void {
    this.contexts.push(context);
  }

  /** Opens the views, serves operations and published messages, and registers integration events with the relay. */
  async start(): Promise<void> {
    this.checkHandlers();
    const openProcesses = this.processes.view();
    for (const each of this.contexts.flatMap(({ formerViews = [] }) => formerViews)) await this.views.forget(each);
    await this.views.add(...this.contexts.flatMap(({ views = [] }) => views), openProcesses);
    this.processes.useCollection(() => this.views.collection(openProcesses));
    for (const context of this.contexts) {
      const { operations, messages } = publishedOf(context);
      this.messenger.host(context.name, messages);
      this.host.host(operations, context.problems);
      if (context.publishing) this.relay.publish(context.name, context.publishing);
    }
  }

  private checkHandlers(): void {
    const published = this.contexts.map(publishedOf);
    this.handlers.check(
      published.flatMap(({ operations, messages }) => [...operations.map(({ request }) => request), ...messages]),
    );
  }
}

function publishedOf({ name, published = publishedBy[name] }: ContextDefinition): Published {
  return published;
}

/** The provider by which a context's module joins the process. */
export function joins(context: ContextDefinition): Provider {
  return {
    provide: Symbol(context.name),
    useFactory: (registry: ContextRegistry) => registry.add(context),
    inject: [ContextRegistry],
  };
}
