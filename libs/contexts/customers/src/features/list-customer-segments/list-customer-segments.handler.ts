import { handler, listAnswer } from '@perkstream/platform';
import { type CustomerProfileAnswer, type CustomerSegmentsAnswer, ListCustomerSegments } from '@perkstream/published';
import { profileOf } from '../../presenters/customer-answer.presenter.js';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';
import { SegmentMemberships } from '../../services/segment-memberships.js';

/** For an unknown customer it answers the segments that a new customer with that source id would be in. */
export const listCustomerSegments = handler(
  ListCustomerSegments,
  [CustomerRepository, SegmentRepository, SegmentMemberships],
  async (
    { context: { projectId, now }, params: { customerId } },
    customers,
    segments,
    memberships,
  ): Promise<CustomerSegmentsAnswer> => {
    const customer = await customers.find(projectId, { idOrSourceId: customerId });
    const profile = customer ? profileOf(customer) : somebodyNew(customerId, now);
    const all = await segments.all(projectId);
    const found = await memberships.of(projectId, profile, all, now);
    const data = found.map(({ id, name }) => ({ id, name, object: 'segment' as const }));
    return listAnswer('data', data);
  },
);

function somebodyNew(sourceId: string, now: string): CustomerProfileAnswer {
  return { id: '', source_id: sourceId, address: null, metadata: {}, created_at: now, object: 'customer' };
}
