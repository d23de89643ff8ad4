import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CustomerProfileAnswer, type CustomerSegmentsAnswer, ListCustomerSegments } from '@perkstream/published';
import { profileOf } from '../../presenters/customer-answer.presenter.js';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';
import { SegmentMemberships } from '../../services/segment-memberships.js';

@QueryHandler(ListCustomerSegments)
export class ListCustomerSegmentsHandler implements IQueryHandler<ListCustomerSegments> {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly segments: SegmentRepository,
    private readonly memberships: SegmentMemberships,
  ) {}

  /** For an unknown customer it answers the segments that a new customer with that source id would be in. */
  async execute({
    context: { projectId, now },
    params: { customerId },
  }: ListCustomerSegments): Promise<CustomerSegmentsAnswer> {
    const customer = await this.customers.find(projectId, { idOrSourceId: customerId });
    const profile = customer ? profileOf(customer) : somebodyNew(customerId, now);
    const all = await this.segments.all(projectId);
    const found = await this.memberships.of(projectId, profile, all, now);
    const data = found.map(({ id, name }) => ({ id, name, object: 'segment' as const }));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}

function somebodyNew(sourceId: string, now: string): CustomerProfileAnswer {
  return { id: '', source_id: sourceId, address: null, metadata: {}, created_at: now, object: 'customer' };
}
