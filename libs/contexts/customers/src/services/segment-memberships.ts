import { Injectable } from '@nestjs/common';
import { type Instant, sizeOf } from '@perkstream/kernel';
import { Messenger, Turns, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type CustomerProfileAnswer, FindPointsInPrograms, type StoredSegment } from '@perkstream/published';
import { isInSegment, looksAtHistory, programsIn, type SegmentFacts } from '../domain/segments/segment-filter.js';
import { presentCustomer } from '../presenters/customer-answer.presenter.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import {
  customerSummariesView,
  type CustomerSummaryDocument,
} from '../views/customer-summaries/customer-summaries.view.js';

/** To read one value of a filter. */
const STEPS_OF_A_VALUE = 50;
/** Each is compared with what the customer has, which may be a list. */
const COMPARED_PER_STEP = 4;

/** Says which segments a customer is in, by what is known of that one customer: nobody else is looked at. */
@Injectable()
export class SegmentMemberships {
  private readonly summaries: () => Collection<CustomerSummaryDocument>;

  constructor(
    private readonly segments: SegmentRepository,
    private readonly messenger: Messenger,
    private readonly turns: Turns,
    views: ViewRunner,
  ) {
    this.summaries = views.lazily(customerSummariesView);
  }

  /**
   * @param profile has an empty id where the customer is not stored
   * @param turns of those who wait for answers, where others are not named
   */
  async of(
    projectId: string,
    profile: CustomerProfileAnswer,
    among: readonly StoredSegment[],
    now: Instant,
    turns = this.turns,
  ): Promise<readonly StoredSegment[]> {
    const byFilter = among.some(({ filter }) => filter !== null);
    const facts = byFilter ? await this.factsOf(projectId, profile, among, now) : undefined;
    const found: StoredSegment[] = [];
    const stepsOfAValue = STEPS_OF_A_VALUE + sizeOf(profile.metadata) / COMPARED_PER_STEP;
    for (const segment of among) {
      const { id, filter } = segment;
      // A list may be read from its stream.
      const members = filter || profile.id === '' ? undefined : await this.segments.members(projectId, id);
      const isIn = filter ? facts !== undefined && isInSegment(filter, facts, now) : members?.has(profile.id);
      if (isIn) found.push(segment);
      await turns.pause(filter ? sizeOf(filter) * stepsOfAValue : (members?.size ?? 0));
    }
    return found;
  }

  private async factsOf(
    projectId: string,
    profile: CustomerProfileAnswer,
    among: readonly StoredSegment[],
    now: Instant,
  ): Promise<SegmentFacts> {
    const programs = [...new Set(among.flatMap(({ filter }) => programsIn(filter)))];
    const byHistory = profile.id !== '' && among.some(({ filter }) => filter && looksAtHistory(filter, now));
    const [summary, points] = await Promise.all([
      byHistory ? this.summaries().get(profile.id) : undefined,
      this.pointsIn(projectId, profile.id, programs),
    ]);
    return { ...presentCustomer(profile, summary), events: summary?.events ?? {}, points };
  }

  private async pointsIn(
    projectId: string,
    customerId: string,
    programs: readonly string[],
  ): Promise<SegmentFacts['points']> {
    if (customerId === '' || programs.length === 0) return {};
    return this.messenger.ask(new FindPointsInPrograms(projectId, customerId, programs));
  }
}
