import { Injectable } from '@nestjs/common';
import { type ListRequest } from '@perkstream/domain-filters';
import { type Condition, entriesAtMost, type Instant, isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { pageOrRowsAfter, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type StoredSegment } from '@perkstream/published';
import { LRUCache } from 'lru-cache';
import { programsIn } from '../domain/segments/segment-filter.js';
import { type CustomerDocument, customersView } from '../views/customers/customers.view.js';
import { SegmentMemberships } from './segment-memberships.js';

const CUSTOMERS_PER_PAGE = 200;
const COUNTS_KEPT = 200;
/** For so long a count that has ended is shown. */
const COUNT_KEPT_MS = 600_000;

interface Count {
  readonly found: number;
  /** The last customer that was looked at. */
  readonly after?: string;
  readonly endedAt?: number;
}

export interface StepOfSegment {
  readonly found: readonly CustomerDocument[];
  /** The customer after whom the next step begins; absent: all were looked at. */
  readonly next?: string | undefined;
  readonly count: number;
  readonly isCounted: boolean;
}

/**
 * Lists the customers of a segment that no condition on their documents finds, step by step: each answer holds a bounded number of customers
 * against the filter. They are counted by as many more for each answer, in memory: a replica knows what it has counted itself.
 */
@Injectable()
export class SegmentSteps {
  /** Customers who are held against a filter for one answer; fewer where another context is asked for the points of each. */
  bounds = { lookedAt: 10_000, askedFor: 1_000 };
  private readonly counts = new LRUCache<string, Count>(entriesAtMost(COUNTS_KEPT));
  private readonly underWay = new Set<string>();

  constructor(
    private readonly memberships: SegmentMemberships,
    private readonly views: ViewRunner,
  ) {}

  atMost({ filter }: StoredSegment): number {
    return programsIn(filter).length > 0 ? this.bounds.askedFor : this.bounds.lookedAt;
  }

  /**
   * @param where of `ofProject`, for the rows
   * @param counted the same for the count, which covers all pages
   */
  async step(
    projectId: string,
    segment: StoredSegment,
    { where, counted }: { readonly where: Condition; readonly counted: Condition },
    asked: ListRequest,
    now: Instant,
  ): Promise<StepOfSegment | Refusal<'invalid_query_params'>> {
    if (asked.offset > 0) {
      const details = `Customers of segment ${segment.id} have no numbered pages: send starting_after_id`;
      return refuse('invalid_query_params', { details });
    }
    const half = Math.ceil(this.atMost(segment) / 2);
    const found: CustomerDocument[] = [];
    const isFull = (document: CustomerDocument) => found.push(document) === asked.limit;
    const next = await this.look(projectId, segment, where, { ...asked, now, atMost: half }, isFull);
    if (isRefusal(next)) return next;
    const key = JSON.stringify([projectId, segment.id, segment.filter, counted]);
    const inOrder = { orderBy: [{ field: 'id' }], now, atMost: half };
    await this.countOn(key, (startingAfterId, isEnough) =>
      this.look(projectId, segment, counted, { ...inOrder, startingAfterId }, isEnough),
    );
    const { found: count, endedAt } = this.counts.get(key) ?? { found: 0 };
    return { found, next, count: Math.max(count, found.length), isCounted: endedAt !== undefined };
  }

  /** A step of the count, by one request at a time. A count that ended long ago begins again. */
  private async countOn(
    key: string,
    look: (after: string | undefined, isEnough: () => boolean) => Promise<string | undefined | Refusal>,
  ): Promise<void> {
    const kept = this.counts.get(key);
    const isOver = kept?.endedAt !== undefined && Date.now() - kept.endedAt >= COUNT_KEPT_MS;
    const before: Count = kept && !isOver ? kept : { found: 0 };
    if (before.endedAt !== undefined || this.underWay.has(key)) return;
    this.underWay.add(key);
    try {
      let { found } = before;
      const next = await look(before.after, () => {
        found += 1;
        return false;
      });
      // The last customer of the step before may have been deleted: the count begins again.
      if (isRefusal(next)) this.counts.delete(key);
      else this.counts.set(key, next === undefined ? { found, endedAt: Date.now() } : { found, after: next });
    } finally {
      this.underWay.delete(key);
    }
  }

  /**
   * Holds customers against the filter, one after the other.
   * @param isEnough is given each who is in the segment
   * @returns the last one who was looked at; undefined where there are no more
   */
  private async look(
    projectId: string,
    segment: StoredSegment,
    where: Condition,
    {
      orderBy,
      startingAfterId: first,
      now,
      atMost,
    }: Pick<ListRequest, 'orderBy' | 'startingAfterId'> & { readonly now: Instant; readonly atMost: number },
    isEnough: (document: CustomerDocument) => boolean,
  ): Promise<string | undefined | Refusal<'invalid_query_params'>> {
    const customers = inParts(this.views.collection(customersView));
    let after = first;
    for (let lookedAt = 0; lookedAt < atMost;) {
      const limit = Math.min(CUSTOMERS_PER_PAGE, atMost - lookedAt);
      const page = await pageOrRowsAfter(customers, where, { orderBy, offset: 0, limit, startingAfterId: after });
      if (isRefusal(page)) return page as Refusal<'invalid_query_params'>;
      for (const document of page.found) {
        const [isIn] = await this.memberships.of(projectId, document.customer, [segment], now);
        after = document.id;
        if (isIn && isEnough(document)) return after;
      }
      if (page.found.length < limit) return undefined;
      lookedAt += limit;
    }
    return after;
  }
}

/** Customers with much metadata are read some at a time, and nobody counts the others. */
function inParts(
  customers: Collection<CustomerDocument>,
): Pick<Collection<CustomerDocument>, 'find' | 'get' | 'count'> {
  return {
    find: (query) => customers.find({ ...query, bytesAtMost: Infinity }),
    get: (id) => customers.get(id),
    count: () => Promise.resolve(0),
  };
}
