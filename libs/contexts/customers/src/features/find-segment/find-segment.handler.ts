import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { FindSegment, type StoredSegment } from '@perkstream/published';
import { SegmentRepository } from '../../repositories/segment.repository.js';

@QueryHandler(FindSegment)
export class FindSegmentHandler implements IQueryHandler<FindSegment> {
  constructor(private readonly segments: SegmentRepository) {}

  async execute({ projectId, id }: FindSegment): Promise<Pick<StoredSegment, 'id' | 'name' | 'type'> | undefined> {
    const found = await this.segments.find(projectId, id);
    return isRefusal(found) ? undefined : { id, name: found.name, type: found.type };
  }
}
