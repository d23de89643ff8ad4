import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { customerAggregate } from '../domain/customer/customer.decider.js';

/** Single events of customers, for those who show what was changed. */
@Injectable()
export class CustomerEvents {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly personalData: PersonalData,
  ) {}

  /** `data` is empty where the customer was erased. */
  async at(projectId: string, id: string, revision: number): Promise<Pick<RecordedEvent, 'data'> | undefined> {
    const stream = streamName(customerAggregate.category, projectId, id);
    const [event] = await this.personalData.openAll(await this.store.read(stream, { from: revision, maxCount: 1 }));
    return event && { data: event.data };
  }
}
