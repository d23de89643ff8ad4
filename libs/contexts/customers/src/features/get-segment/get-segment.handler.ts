import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetSegment, type SegmentAnswer } from '@perkstream/published';
import { presentSegment } from '../../presenters/segment.presenter.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

@QueryHandler(GetSegment)
export class GetSegmentHandler implements IQueryHandler<GetSegment> {
  constructor(private readonly segments: SegmentRepository) {}

  async execute({
    context: { projectId },
    params: { segmentId },
  }: GetSegment): Promise<SegmentAnswer | Refusal<'not_found'>> {
    const found = await this.segments.find(projectId, segmentId);
    return isRefusal(found) ? found : presentSegment(found);
  }
}
