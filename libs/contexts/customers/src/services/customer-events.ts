import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { customerAggregate } from '../domain/customer/customer.decider.js';
import { CustomerRepository } from '../repositories/customer.repository.js';

/** Single events of customers, for those who show what was changed. */
@Injectable()
export class CustomerEvents {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly customers: CustomerRepository,
  ) {}

  /** `data` is empty where the customer was erased, also as long as this replica still has the key at hand. */
  async at(projectId: string, id: string, revision: number): Promise<Pick<RecordedEvent, 'data'> | undefined> {
    if ((await this.customers.stateOf(projectId, id)).status === 'erased') return { data: {} };
    const stream = streamName(customerAggregate.category, projectId, id);
    const [event] = await this.personalData.openAll(await this.store.read(stream, { from: revision, maxCount: 1 }));
    return event && { data: event.data };
  }
}
