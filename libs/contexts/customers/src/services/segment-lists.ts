import { Injectable } from '@nestjs/common';
import { type Condition, type Instant, isRefusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { conditionOnProfiles } from '../domain/segments/segment-filter.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import { customersView } from '../views/customers/customers.view.js';
import { SegmentMemberships } from './segment-memberships.js';
import { SegmentSteps } from './segment-steps.js';

const PAGE = 500;
/** Customers with much metadata are read some at a time. */
const IN_PARTS = { bytesAtMost: Infinity };

/** Which documents of customers are of a segment; or the segment, where that is found out step by step. */
export type CustomersOfSegment = { readonly condition: Condition } | { readonly inSteps: StoredSegment };

/** Finds the customers of a segment. */
@Injectable()
export class SegmentLists {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly memberships: SegmentMemberships,
    private readonly steps: SegmentSteps,
    private readonly views: ViewRunner,
  ) {}

  /** Nobody, where there is no such segment. */
  async customersOf(projectId: string, segmentId: string, now: Instant): Promise<CustomersOfSegment> {
    const segment = await this.segments.find(projectId, segmentId);
    if (isRefusal(segment)) return among([]);
    if (!segment.filter) return among([...(await this.segments.members(projectId, segmentId))]);
    const condition = conditionOnProfiles(segment.filter, now);
    if (!isRefusal(condition)) return { condition: condition ?? { all: [] } };
    const customers = await this.views.collection(customersView).count(ofProject(projectId));
    return customers > this.steps.atMost(segment) ? { inSteps: segment } : this.oneByOne(projectId, segment, now);
  }

  /** For filters that look at what customers did, which no document of a customer holds. */
  private async oneByOne(projectId: string, segment: StoredSegment, now: Instant): Promise<CustomersOfSegment> {
    const ids: string[] = [];
    for (let after = ''; ;) {
      const where = ofProject(projectId, { field: 'id', more: after });
      const page = await this.views
        .collection(customersView)
        .find({ where, orderBy: [{ field: 'id' }], limit: PAGE, ...IN_PARTS });
      for (const { id, customer } of page) {
        const [found] = await this.memberships.of(projectId, customer, [segment], now);
        if (found) ids.push(id);
      }
      if (page.length < PAGE) return among(ids);
      after = page.at(-1)?.id ?? after;
    }
  }
}

function among(ids: readonly string[]): CustomersOfSegment {
  return { condition: { field: 'id', in: ids } };
}
