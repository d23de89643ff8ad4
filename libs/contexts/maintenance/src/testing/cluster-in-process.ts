import { type InProcessBus } from '@perkstream/adapter-in-process';
import { type Sqlite } from '@perkstream/adapter-sqlite';
import { until } from '@perkstream/kernel/testing';
import { EngineUnavailable, type RequestMessage } from '@perkstream/ports';
import { type ViewsAnswer } from '@perkstream/published';
import { ContextInProcess } from '@perkstream/testing';
import { MaintenanceModule } from '../maintenance.module.js';

/** Another service of the cluster, with one view of its own beside the one that every service has. */
class OtherService {
  isAway = false;
  isRebuilding = false;
  readonly asked: unknown[] = [];

  constructor(private readonly own: string) {}

  async answer({ name, payload }: RequestMessage): Promise<unknown> {
    if (this.isAway) throw new EngineUnavailable('message bus', 'not_done');
    if (name === 'begin-view-rebuild') {
      this.asked.push(payload);
      const begun = !this.isRebuilding;
      this.isRebuilding = true;
      return { begun };
    }
    const of = { kind: 'entity', version: 2, events: ['something.happened'], position: 7 };
    const state = this.isRebuilding ? { state: 'rebuilding', progress: 40 } : { state: 'idle' };
    return [this.own, 'open_processes'].map((view) => ({ name: view, ...of, ...state }));
  }
}

/** Services that keep nothing here. */
const WITHOUT_VIEWS = {
  answer: async ({ name }: RequestMessage): Promise<unknown> => (name === 'begin-view-rebuild' ? { begun: false } : []),
};

/** The service of maintenance, and two others that it asks. */
export class ClusterInProcess extends ContextInProcess<ViewsAnswer> {
  readonly auth = new OtherService('keys');
  readonly promotions = new OtherService('vouchers');

  constructor() {
    super(MaintenanceModule, { projectId: 'management', now: '2026-03-01T08:00:00.000Z' }, 'management');
  }

  static start(): Promise<ClusterInProcess> {
    return new ClusterInProcess().open();
  }

  /** What each of the others was asked to rebuild. */
  get asked(): unknown[][] {
    return [this.auth.asked, this.promotions.asked];
  }

  async untilIs(state: string): Promise<void> {
    await until(async () => shown(await this.answer('list-views')).includes(state));
  }

  protected override watch(_store: Sqlite, bus: InProcessBus): void {
    const others = new Map([
      ['auth', this.auth],
      ['promotions', this.promotions],
    ]);
    const request = bus.request.bind(bus);
    const other = (service: string) => others.get(service) ?? (service === 'management' ? undefined : WITHOUT_VIEWS);
    bus.request = <Answer>(message: RequestMessage) =>
      (other(message.service)?.answer(message) ?? request(message)) as Promise<Answer>;
  }
}

export function shown({ data }: ViewsAnswer): string[] {
  return data.map(({ service, name, state }) => `${service} ${name} ${state}`);
}
