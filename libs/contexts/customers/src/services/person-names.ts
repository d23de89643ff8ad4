import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CustomerEvent, type StoredCustomer } from '@perkstream/published';
import { customerAggregate } from '../domain/customer/customer.decider.js';

const PAGE = 500;

/** What a customer is and was called, for filters that name somebody who is erased. */
@Injectable()
export class PersonNames {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly personalData: PersonalData,
  ) {}

  /** Source ids, names, e-mail addresses and phone numbers; none where the key is gone. */
  async of(projectId: string, customerId: string): Promise<readonly string[]> {
    const stream = streamName(customerAggregate.category, projectId, customerId);
    const names = new Set<string>();
    for (let from = 0; ; from += PAGE) {
      const stored = await this.store.read(stream, { from, maxCount: PAGE });
      for (const event of await this.personalData.openAll(stored)) {
        const { customer } = event.data as Partial<Extract<CustomerEvent['data'], { customer: StoredCustomer }>>;
        const { sourceId, name, email, phone } = customer ?? {};
        for (const each of [sourceId, name, email, phone]) if (each) names.add(each);
      }
      if (stored.length < PAGE) return [...names];
    }
  }
}
