import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindSegmentsOf } from '@perkstream/published';
import { profileOf } from '../../presenters/customer-answer.presenter.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';
import { SegmentMemberships } from '../../services/segment-memberships.js';

@QueryHandler(FindSegmentsOf)
export class FindSegmentsOfHandler implements IQueryHandler<FindSegmentsOf> {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly memberships: SegmentMemberships,
  ) {}

  async execute({ projectId, customer, segmentIds, now }: FindSegmentsOf): Promise<readonly string[]> {
    const segments = await this.segments.named(projectId, segmentIds);
    if (segments.length === 0) return [];
    const profile = profileOf({ ...customer, description: null });
    const found = await this.memberships.of(projectId, profile, segments, now);
    return found.map(({ id }) => id);
  }
}
