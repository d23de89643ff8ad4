import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindTrackingId } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';

@QueryHandler(FindTrackingId)
export class FindTrackingIdHandler implements IQueryHandler<FindTrackingId> {
  constructor(private readonly customers: CustomerRepository) {}

  async execute({ projectId, sourceId }: FindTrackingId): Promise<string> {
    return this.customers.trackingIdOf(projectId, sourceId);
  }
}
