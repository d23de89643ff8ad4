import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindTrackingId } from '@perkstream/published';
import { CustomerDirectory } from '../../repositories/customer.repository.js';

@QueryHandler(FindTrackingId)
export class FindTrackingIdHandler implements IQueryHandler<FindTrackingId> {
  constructor(private readonly directory: CustomerDirectory) {}

  async execute({ projectId, sourceId }: FindTrackingId): Promise<string> {
    return this.directory.trackingIdOf(projectId, sourceId);
  }
}
