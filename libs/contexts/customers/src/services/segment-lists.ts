import { Injectable } from '@nestjs/common';
import { type Condition, type Instant, isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { conditionOnProfiles, programsIn } from '../domain/segments/segment-filter.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import { customersView } from '../views/customers/customers.view.js';
import { SegmentMemberships } from './segment-memberships.js';

const PAGE = 500;
/** Customers with much metadata are read some at a time. */
const IN_PARTS = { bytesAtMost: Infinity };
/** Customers that are held against a filter, one after the other, for one list. */
const LOOKED_AT_AT_MOST = 10_000;
/** Where another context is asked for the points of each. */
const ASKED_FOR_AT_MOST = 1_000;

/** Finds the customers of a segment. */
@Injectable()
export class SegmentLists {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly memberships: SegmentMemberships,
    private readonly views: ViewRunner,
  ) {}

  /** Which documents of customers are of the segment; undefined: there is no such segment. */
  async conditionOf(
    projectId: string,
    segmentId: string,
    now: Instant,
  ): Promise<Condition | undefined | Refusal<'invalid_query_params'>> {
    const segment = await this.segments.find(projectId, segmentId);
    if (isRefusal(segment)) return undefined;
    if (!segment.filter) return { field: 'id', in: [...(await this.segments.members(projectId, segmentId))] };
    const condition = conditionOnProfiles(segment.filter, now);
    return isRefusal(condition) ? this.oneByOne(projectId, segment, now) : (condition ?? { all: [] });
  }

  /** For filters that look at what customers did, which no document of a customer holds. */
  private async oneByOne(
    projectId: string,
    segment: StoredSegment,
    now: Instant,
  ): Promise<Condition | Refusal<'invalid_query_params'>> {
    const most = programsIn(segment.filter).length > 0 ? ASKED_FOR_AT_MOST : LOOKED_AT_AT_MOST;
    const ids: string[] = [];
    let after = '';
    for (let lookedAt = 0; lookedAt < most; lookedAt += PAGE) {
      const where = ofProject(projectId, { field: 'id', more: after });
      const page = await this.views
        .collection(customersView)
        .find({ where, orderBy: [{ field: 'id' }], limit: PAGE, ...IN_PARTS });
      for (const { id, customer } of page) {
        const [found] = await this.memberships.of(projectId, customer, [segment], now);
        if (found) ids.push(id);
      }
      if (page.length < PAGE) return { field: 'id', in: ids };
      after = page.at(-1)?.id ?? after;
    }
    const details = `Customers of segment ${segment.id} cannot be listed: there are more than ${most} customers, and its filter looks at what they did`;
    return refuse('invalid_query_params', { details });
  }
}
