import { type Collection, type RecordedEvent } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { Follower } from '../following/follower.js';
import { Lease, type LeasedCheckpoint, leasedCheckpoints } from '../following/lease.js';
import { FaultyDocuments } from './faulty-documents.js';
import { FaultyEventStore } from './faulty-event-store.js';
import { contextOf } from './stock.aggregate.js';

const running: Follower[] = [];

/** For `afterEach`. */
export async function stopFollowers(): Promise<void> {
  await Promise.all(running.splice(0).map((follower) => follower.stop()));
}

/** Numbered events, and replicas that follow them. */
export class FollowedStore {
  readonly store: FaultyEventStore;
  readonly documents = new FaultyDocuments();
  readonly failures: unknown[] = [];

  constructor(exclusive = false) {
    this.store = new FaultyEventStore({ exclusive });
  }

  /** Numbers the events. */
  write(count: number, type = 'wanted'): void {
    for (let n = 0; n < count; n++) {
      const number = this.store.durable.length + 1;
      this.store.write('stream', ...recordable([{ type, data: { number } }], contextOf()));
    }
  }

  async positions(): Promise<Collection<LeasedCheckpoint>> {
    return this.documents.open(leasedCheckpoints('positions'));
  }

  get noted(): LeasedCheckpoint | undefined {
    return this.documents.durable.get('positions')?.get('test') as LeasedCheckpoint | undefined;
  }

  async replica(given: Partial<ConstructorParameters<typeof Follower>[0]> = {}, lasting = 60_000) {
    const handled: number[] = [];
    // Which writes each position at once.
    const lease = new Lease(await this.positions(), 'test', this.store.capabilities.exclusive, lasting, 0);
    const follower = new Follower({
      store: this.store,
      lease,
      types: () => ['wanted'],
      handle: async (events) => void handled.push(...numbersOf(events)),
      reportFailure: (error) => this.failures.push(error),
      round: 20,
      ...given,
    });
    running.push(follower);
    return { follower, lease, handled };
  }
}

export const numbersOf = (events: readonly RecordedEvent[]) =>
  events.map(({ data }) => (data as { number: number }).number);
export const upTo = (count: number) => Array.from({ length: count }, (_each, n) => n + 1);
