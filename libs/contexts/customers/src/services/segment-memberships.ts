import { Injectable } from '@nestjs/common';
import { type Instant, sizeOf } from '@perkstream/kernel';
import { Messenger, Turns, ViewRunner } from '@perkstream/platform';
import { type CustomerProfileAnswer, FindPointsInPrograms, type StoredSegment } from '@perkstream/published';
import { isInSegment, looksAtHistory, programsIn, type SegmentFacts } from '../domain/segments/segment-filter.js';
import { presentCustomer } from '../presenters/customer-answer.presenter.js';
import { type EarlierMoment, EarlierSummaries } from './earlier-summaries.js';
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
  constructor(
    private readonly segments: SegmentRepository,
    private readonly messenger: Messenger,
    private readonly turns: Turns,
    private readonly earlier: EarlierSummaries,
    private readonly views: ViewRunner,
  ) {}

  /**
   * @param profile has an empty id where the customer is not stored
   * @param turns of those who wait for answers, where others are not named
   * @param then as of an earlier moment; absent: now. The profile is as it is given.
   */
  async of(
    projectId: string,
    profile: CustomerProfileAnswer,
    among: readonly StoredSegment[],
    now: Instant,
    { turns = this.turns, then }: { readonly turns?: Turns; readonly then?: EarlierMoment | undefined } = {},
  ): Promise<readonly StoredSegment[]> {
    const byFilter = among.some(({ filter }) => filter !== null);
    const facts = byFilter ? await this.factsOf(projectId, profile, among, now, then) : undefined;
    const found: StoredSegment[] = [];
    const stepsOfAValue = STEPS_OF_A_VALUE + sizeOf(profile.metadata) / COMPARED_PER_STEP;
    for (const segment of among) {
      const { id, filter } = segment;
      // A list may be read from its stream.
      const members =
        filter || profile.id === '' ? undefined : await this.segments.members(projectId, id, then?.upTo ?? then?.asOf);
      const isIn = filter ? facts !== undefined && isInSegment(filter, facts, now) : members?.has(profile.id);
      if (isIn) found.push(segment);
      await turns.pause(filter ? sizeOf(filter) * stepsOfAValue : (members?.size ?? 0), { projectId });
    }
    return found;
  }

  private async factsOf(
    projectId: string,
    profile: CustomerProfileAnswer,
    among: readonly StoredSegment[],
    now: Instant,
    then: EarlierMoment | undefined,
  ): Promise<SegmentFacts> {
    const programs = [...new Set(among.flatMap(({ filter }) => programsIn(filter)))];
    const byHistory = profile.id !== '' && among.some(({ filter }) => filter && looksAtHistory(filter, now));
    const [summary, points] = await Promise.all([
      byHistory ? this.summaryOf(projectId, profile.id, then) : undefined,
      this.pointsIn(projectId, profile.id, programs, then),
    ]);
    return { ...presentCustomer(profile, summary), events: summary?.events ?? {}, points };
  }

  private summaryOf(
    projectId: string,
    customerId: string,
    then: EarlierMoment | undefined,
  ): Promise<CustomerSummaryDocument | undefined> {
    return then === undefined
      ? this.views.collection(customerSummariesView).get(customerId)
      : this.earlier.asOf(projectId, customerId, then);
  }

  private async pointsIn(
    projectId: string,
    customerId: string,
    programs: readonly string[],
    then: EarlierMoment | undefined,
  ): Promise<SegmentFacts['points']> {
    if (customerId === '' || programs.length === 0) return {};
    return this.messenger.ask(new FindPointsInPrograms(projectId, customerId, programs, then?.asOf, then?.upTo));
  }
}
