import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type EventStore, type MessageBus } from '@perkstream/ports';
import { ContextRegistry } from '../operations/context-registry.js';
import { EVENT_STORE, MESSAGE_BUS } from '../platform.tokens.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { ViewsOfServices } from '../view-runner/views-of-services.js';
import { RecurringWork } from './recurring-work.js';

/** Starts the work beside requests, in the order of its dependencies, and ends it drained. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly contexts: ContextRegistry,
    private readonly views: ViewRunner,
    private readonly viewsOfServices: ViewsOfServices,
    private readonly rounds: RecurringWork,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(MESSAGE_BUS) private readonly bus: MessageBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.contexts.start();
    this.viewsOfServices.start();
    await this.views.start();
    // Started before the rounds, because unfinished processes may need answers of other services.
    await this.bus.start();
    await this.rounds.start(this.store.capabilities.exclusive);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.rounds.stop(), this.viewsOfServices.stop()]);
  }

  /** After the last answer. */
  async onApplicationShutdown(): Promise<void> {
    await this.bus.stop();
    await this.views.stop();
  }
}
