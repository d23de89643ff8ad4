import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer, Past } from '@perkstream/platform';
import { type CustomerProfileAnswer, type CustomerSegmentsAnswer, ListCustomerSegments } from '@perkstream/published';
import { profileOf } from '../../presenters/customer-answer.presenter.js';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';
import { SegmentMemberships } from '../../services/segment-memberships.js';

/** For an unknown customer it answers the segments that a new customer with that source id would be in. */
export const listCustomerSegments = handler(
  ListCustomerSegments,
  [CustomerRepository, SegmentRepository, SegmentMemberships, Past],
  async (
    { context, params: { customerId }, query: { as_of: asOf } },
    customers,
    segments,
    memberships,
    past,
  ): Promise<CustomerSegmentsAnswer | Refusal<'invalid_query_params'>> => {
    const { projectId } = context;
    const moment = asOf === undefined ? undefined : past.momentOf(asOf, context);
    if (isRefusal(moment)) return moment;
    const { now = context.now, then } = moment === undefined ? {} : { now: moment, then: { asOf: moment } };
    const customer = await customers.find(projectId, { idOrSourceId: customerId }, moment);
    const profile = customer ? profileOf(customer) : somebodyNew(customerId, now);
    const all = await segments.all(projectId, moment);
    const found = await memberships.of(projectId, profile, all, now, { then });
    const data = found.map(({ id, name }) => ({ id, name, object: 'segment' as const }));
    return { ...listAnswer('data', data), ...(moment !== undefined && { as_of: moment }) };
  },
);

function somebodyNew(sourceId: string, now: string): CustomerProfileAnswer {
  return { id: '', source_id: sourceId, address: null, metadata: {}, created_at: now, object: 'customer' };
}
