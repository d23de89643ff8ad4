import { type MessageBus } from '@perkstream/ports';
import { SERVICES } from '@perkstream/published';
import { type Messenger } from '../messenger/messenger.js';
import { type ViewRebuilds, type ViewStatus } from './view-rebuilds.js';

/** Requests that each service answers for the views that it keeps. */
const STATUSES = 'view-statuses';
const BEGIN = 'begin-view-rebuild';
const REQUEST_TIMEOUT_MS = 5_000;

export interface ViewOfService extends ViewStatus {
  readonly service: string;
}

/** The views of all services: one that is hosted here is asked directly, the others over the bus. */
export class ViewsOfServices {
  constructor(
    private readonly ownService: string,
    private readonly rebuilds: ViewRebuilds,
    private readonly messenger: Messenger,
    private readonly bus: MessageBus,
  ) {}

  /** Answers for this service. Before the bus starts. */
  start(): void {
    this.bus.handle(STATUSES, () => this.rebuilds.statuses());
    this.bus.handle(BEGIN, async ({ payload }) => {
      return { begun: await this.rebuilds.begin((payload as { name?: string }).name) };
    });
  }

  stop(): Promise<void> {
    return this.rebuilds.stop();
  }

  /** @throws EngineUnavailable when a service does not answer */
  async list(): Promise<ViewOfService[]> {
    const all = await Promise.all(
      this.services().map(async (service) => {
        const statuses = await this.statusesOf(service);
        return statuses.map((status) => ({ service, ...status }));
      }),
    );
    return all.flat();
  }

  /** Begins to make one view anew, in each of these services, or all of their views. @returns whether one of them began */
  async begin(services: Iterable<string>, name?: string): Promise<boolean> {
    const begun = await Promise.all([...services].map((service) => this.beginIn(service, name)));
    return begun.includes(true);
  }

  /** Of those that keep views: every one with a context. Hosted together, they have their views in one place. */
  private services(): string[] {
    const others = Object.entries(SERVICES)
      .filter(([, contexts]) => contexts.length > 0 && !this.messenger.hosts(contexts))
      .map(([service]) => service);
    return [...new Set([this.ownService, ...others])];
  }

  private statusesOf(service: string): Promise<ViewStatus[]> {
    return service === this.ownService ? this.rebuilds.statuses() : this.request(service, STATUSES);
  }

  private async beginIn(service: string, name: string | undefined): Promise<boolean> {
    if (service === this.ownService) return this.rebuilds.begin(name);
    const { begun } = await this.request<{ begun: boolean }>(service, BEGIN, { name });
    return begun;
  }

  private request<Answer>(service: string, name: string, payload: object = {}): Promise<Answer> {
    return this.bus.request<Answer>({ name, service, key: '', deadline: Date.now() + REQUEST_TIMEOUT_MS, payload });
  }
}
