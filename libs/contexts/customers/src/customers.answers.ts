import { isRefusal } from '@perkstream/kernel';
import { handler, ViewRunner } from '@perkstream/platform';
import {
  ActivateSegment,
  CountNewCustomers,
  FindCustomer,
  FindCustomers,
  FindSegment,
  FindSegmentsOf,
  FindTrackingId,
  PresentCustomers,
  ReadCustomerEvent,
} from '@perkstream/published';
import { profileOf } from './presenters/customer-answer.presenter.js';
import { recordOf } from './presenters/customer-record.presenter.js';
import { CustomerPresenter } from './presenters/customer.presenter.js';
import { SegmentFillingProcess } from './processes/segment-filling.process.js';
import { CustomerRepository } from './repositories/customer.repository.js';
import { SegmentRepository } from './repositories/segment.repository.js';
import { CustomerEvents } from './services/customer-events.js';
import { earlierMoment } from './services/earlier-summaries.js';
import { SegmentMemberships } from './services/segment-memberships.js';
import { customerSummariesView } from './views/customer-summaries/customer-summaries.view.js';
import { firstIn } from './views/customer-summaries/customer-summary.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const customersAnswers = [
  handler(
    ActivateSegment,
    [SegmentRepository, SegmentFillingProcess],
    async ({ projectId, id, origin }, segments, filling) => {
      const found = await segments.find(projectId, id);
      if (isRefusal(found) || found.type !== 'passive') return;
      await filling.begin(found, origin);
      const activated = await segments.execute({ do: 'update', id, sent: 'activate', now: origin.now }, origin);
      if (!isRefusal(activated)) await filling.carryOut(activated, origin);
    },
  ),

  handler(ReadCustomerEvent, [CustomerEvents], ({ projectId, id, revision }, events) =>
    events.at(projectId, id, revision),
  ),

  handler(FindCustomer, [CustomerRepository], async ({ projectId, ref, upTo }, customers) => {
    const customer = await customers.find(projectId, ref, upTo);
    return customer && recordOf(customer);
  }),

  handler(FindCustomers, [CustomerRepository], async ({ projectId, ids }, customerRepository) => {
    const customers = await Promise.all(ids.map((id) => customerRepository.byId(projectId, id)));
    return customers.map((customer) => customer && recordOf(customer));
  }),

  handler(CountNewCustomers, [ViewRunner], ({ campaignId, from, to }, views) =>
    views.collection(customerSummariesView).count({
      all: [
        { field: 'firstIn', moreOrEqual: firstIn(campaignId, from) },
        { field: 'firstIn', less: firstIn(campaignId, to) },
      ],
    }),
  ),

  handler(FindSegment, [SegmentRepository], async ({ projectId, id }, segments) => {
    const found = await segments.find(projectId, id);
    return isRefusal(found) ? undefined : { id, name: found.name, type: found.type };
  }),

  handler(
    FindSegmentsOf,
    [SegmentRepository, SegmentMemberships],
    async ({ projectId, customer, segmentIds, now, upTo }, segmentRepository, memberships) => {
      const segments = await segmentRepository.named(projectId, segmentIds, upTo);
      if (segments.length === 0) return [];
      const profile = profileOf({ ...customer, description: null });
      const then = upTo === undefined ? {} : { then: earlierMoment(now, upTo) };
      const found = await memberships.of(projectId, profile, segments, now, then);
      return found.map(({ id }) => id);
    },
  ),

  handler(FindTrackingId, [CustomerRepository], async ({ projectId, sourceId }, customers) => {
    return customers.trackingIdOf(projectId, sourceId);
  }),

  handler(
    PresentCustomers,
    [CustomerRepository, CustomerPresenter],
    async ({ projectId, ids }, customers, presenter) => {
      return presenter.presentAll(await Promise.all(ids.map((id) => customers.byId(projectId, id))));
    },
  ),
];
