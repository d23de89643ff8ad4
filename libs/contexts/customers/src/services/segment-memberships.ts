import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type CustomerProfileAnswer, type StoredSegment } from '@perkstream/published';
import { isInSegment, type SegmentFacts } from '../domain/segments/segment-filter.js';
import { presentCustomer } from '../presenters/customer-answer.presenter.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import {
  customerSummariesView,
  type CustomerSummaryDocument,
} from '../views/customer-summaries/customer-summaries.view.js';

/** Says which segments a customer is in, by what is known of that one customer: nobody else is looked at. */
@Injectable()
export class SegmentMemberships {
  private readonly summaries: () => Collection<CustomerSummaryDocument>;

  constructor(
    private readonly segments: SegmentRepository,
    views: ViewRunner,
  ) {
    this.summaries = views.lazily(customerSummariesView);
  }

  /** @param profile with an empty id: of somebody who is not stored */
  async of(
    projectId: string,
    profile: CustomerProfileAnswer,
    among: readonly StoredSegment[],
    now: Instant,
  ): Promise<readonly StoredSegment[]> {
    const byFilter = among.some(({ filter }) => filter !== null);
    const facts = byFilter ? await this.factsOf(profile) : undefined;
    const found: StoredSegment[] = [];
    for (const segment of among) {
      const { id, filter } = segment;
      const isIn = filter
        ? facts !== undefined && isInSegment(filter, facts, now)
        : profile.id !== '' && (await this.segments.members(projectId, id)).has(profile.id);
      if (isIn) found.push(segment);
    }
    return found;
  }

  private async factsOf(profile: CustomerProfileAnswer): Promise<SegmentFacts> {
    const summary = profile.id === '' ? undefined : await this.summaries().get(profile.id);
    return { ...presentCustomer(profile, summary), events: summary?.events ?? {} };
  }
}
