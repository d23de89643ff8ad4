import { Inject, Injectable } from '@nestjs/common';
import { type Condition, type Instant } from '@perkstream/kernel';
import { EVENT_STORE, ViewRunner } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type ActivityEntry } from '../views/customer-activity/activity.js';
import { customerActivityView } from '../views/customer-activity/customer-activity.view.js';
import {
  customerSummariesView,
  type CustomerSummaryDocument,
} from '../views/customer-summaries/customer-summaries.view.js';

/** How many events are read at a time. */
const CHUNK = 200;

/** What customers had done by an earlier moment. */
@Injectable()
export class EarlierSummaries {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly views: ViewRunner,
  ) {}

  /** Of a customer who did something since, the events up to the moment are counted anew. */
  async asOf(projectId: string, customerId: string, moment: Instant): Promise<CustomerSummaryDocument | undefined> {
    const now = await this.views.collection(customerSummariesView).get(customerId);
    if (!now || now.at <= moment) return now;
    const fields = { projectId, customerId };
    const own = Object.entries(fields).map(([field, is]): Condition => ({ field, is }));
    const where: Condition = { all: [...own, { field: 'at', lessOrEqual: moment }] };
    const orderBy = [{ field: 'at' }, { field: 'position' }];
    let summary: CustomerSummaryDocument | null = null;
    for (let offset = 0; ; offset += CHUNK) {
      const entries = await this.views.collection(customerActivityView).find({ where, orderBy, offset, limit: CHUNK });
      for (const event of await Promise.all(entries.map((entry) => this.eventOf(entry)))) {
        for (const { id, change } of customerSummariesView.project(event))
          if (id === customerId) summary = change(summary);
      }
      if (entries.length < CHUNK) return summary ?? undefined;
    }
  }

  private async eventOf({ id, stream, revision }: ActivityEntry) {
    const [event] = await this.store.read(stream, { from: revision, maxCount: 1 });
    if (!event) throw new Error(`The event of ${id} is missing`);
    return event;
  }
}
