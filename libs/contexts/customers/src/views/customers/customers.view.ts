import { searchText } from '@perkstream/kernel';
import { changes, creates, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type CustomerCreated, type CustomerEvent, type CustomerProfileAnswer } from '@perkstream/published';
import { profileOf } from '../../presenters/customer-answer.presenter.js';

/** A customer as lists find and show one. In the clear: it goes at once when the customer does. */
export interface CustomerDocument {
  readonly id: string;
  readonly projectId: string;
  readonly tracking_id: string | null;
  /** What lists look for parts of: name, e-mail, city, phone number and source id. */
  readonly search: string;
  readonly customer: CustomerProfileAnswer;
}

export const customersView = view<CustomerDocument, CustomerEvent>({
  kind: 'entity',
  collection: {
    name: 'customers',
    version: 3,
    fields: {
      projectId: 'text',
      tracking_id: 'text',
      search: 'text',
      'customer.created_at': 'text',
      'customer.updated_at': 'text',
      'customer.source_id': 'text',
      'customer.email': 'text',
      'customer.name': 'text',
      'customer.phone': 'text',
      'customer.address.city': 'text',
    },
    indexes: [
      ['projectId', 'customer.created_at'],
      ['projectId', 'customer.updated_at'],
      ['projectId', 'customer.source_id'],
      ['projectId', 'customer.email', 'customer.created_at'],
      ['projectId', 'customer.name', 'customer.created_at'],
      ['projectId', 'customer.phone'],
      ['projectId', 'customer.address.city', 'customer.created_at'],
      ['projectId', 'search', 'customer.created_at'],
      ['tracking_id'],
    ],
    sparse: ['customer.phone'],
    countedBy: 'projectId',
  },
  on: {
    'customer.created': (event) => shown(event, creates),
    'customer.updated': (event) => shown(event, (id, document) => changes(id, () => document)),
    'customer.deleted': gone,
    'customer.erased': gone,
  },
});

function shown(
  event: RecordedEvent & { readonly data: CustomerCreated },
  as: typeof creates<CustomerDocument>,
): readonly ViewChange<CustomerDocument>[] {
  const { customer } = event.data;
  // An event of a stream whose key is destroyed.
  if (!customer) return gone(event);
  const { projectId } = event.metadata;
  const profile = profileOf(customer);
  const { name, email, address, phone, source_id } = profile;
  const search = searchText([name, email, address?.city, phone, source_id]);
  const document = { id: customer.id, projectId, tracking_id: customer.trackingId, search, customer: profile };
  return as(customer.id, document);
}

function gone(event: RecordedEvent): readonly ViewChange<CustomerDocument>[] {
  return changes<CustomerDocument>(partsOfStream(event.stream).key, () => null);
}
