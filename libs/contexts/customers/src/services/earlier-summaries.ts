import { Inject, Injectable } from '@nestjs/common';
import { type Condition, entriesAtMost, type Instant, type UpTo } from '@perkstream/kernel';
import { EVENT_STORE, ViewRunner } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { LRUCache } from 'lru-cache';
import { type ActivityEntry } from '../views/customer-activity/activity.js';
import { customerActivityView } from '../views/customer-activity/customer-activity.view.js';
import {
  customerSummariesView,
  type CustomerSummaryDocument,
} from '../views/customer-summaries/customer-summaries.view.js';

const EVENTS_PER_READ = 200;
/** Customers whose last count is kept: policies ask for one moment after the other. */
const MAX_COUNTS = 1_000;

/** When something happened that is decided on: what the customer did since does not count. */
export interface EarlierMoment {
  readonly asOf: Instant;
  /** Place of what happened in the order of all events; absent: the moment decides */
  readonly upTo?: number;
}

/** @param now when it is decided, where a place says what counts */
export function earlierMoment(now: Instant, upTo: UpTo): EarlierMoment {
  return typeof upTo === 'number' ? { asOf: now, upTo } : { asOf: upTo };
}

/** A summary as it was at a place in the order of all events. */
interface Count {
  readonly upTo: number;
  readonly summary: CustomerSummaryDocument | null;
}

const NOTHING: Count = { upTo: -1, summary: null };

/** What customers had done by an earlier moment. */
@Injectable()
export class EarlierSummaries {
  private readonly counts = new LRUCache<string, Count>(entriesAtMost(MAX_COUNTS));

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly views: ViewRunner,
  ) {}

  /**
   * Of a customer who did something since, or was deleted, the events up to the moment are counted anew. Of moments that are asked for one after the
   * other, only what happened in between.
   */
  async asOf(projectId: string, customerId: string, then: EarlierMoment): Promise<CustomerSummaryDocument | undefined> {
    const now = await this.views.collection(customerSummariesView).get(customerId);
    if (now && isOf(now, then)) return now;
    if (then.upTo === undefined) return this.counted(projectId, customerId, NOTHING, momentOf(then));
    const known = this.counts.get(customerId);
    const from = known && known.upTo <= then.upTo ? known : NOTHING;
    const summary = await this.counted(projectId, customerId, from, placesOf(from, then.upTo));
    this.counts.set(customerId, { upTo: then.upTo, summary: summary ?? null });
    return summary;
  }

  private async counted(
    projectId: string,
    customerId: string,
    from: Count,
    until: Condition,
  ): Promise<CustomerSummaryDocument | undefined> {
    const fields = { projectId, customerId };
    const own = Object.entries(fields).map(([field, is]): Condition => ({ field, is }));
    const where: Condition = { all: [...own, until] };
    const orderBy = [{ field: 'at' }, { field: 'position' }];
    let { summary } = from;
    for (let offset = 0; ; offset += EVENTS_PER_READ) {
      const entries = await this.views
        .collection(customerActivityView)
        .find({ where, orderBy, offset, limit: EVENTS_PER_READ });
      for (const event of await Promise.all(entries.map((entry) => this.eventOf(entry)))) {
        for (const { id, change } of customerSummariesView.project(event))
          if (id === customerId) summary = change(summary);
      }
      if (entries.length < EVENTS_PER_READ) return summary ?? undefined;
    }
  }

  private async eventOf({ id, stream, revision }: ActivityEntry) {
    const [event] = await this.store.read(stream, { from: revision, maxCount: 1 });
    if (!event) throw new Error(`The event of ${id} is missing`);
    return event;
  }
}

/** Whether nothing of the summary is later. */
function isOf({ at, position }: CustomerSummaryDocument, { asOf, upTo }: EarlierMoment): boolean {
  if (upTo === undefined) return at <= asOf;
  return position !== undefined && position <= upTo;
}

function momentOf({ asOf }: EarlierMoment): Condition {
  return { field: 'at', lessOrEqual: asOf };
}

/** What was counted is not read again. */
function placesOf({ upTo: after }: Count, upTo: number): Condition {
  return {
    all: [
      { field: 'position', more: after },
      { field: 'position', lessOrEqual: upTo },
    ],
  };
}
