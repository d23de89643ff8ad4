import { partsOfStream, type Told, told, translations } from '@perkstream/platform';
import {
  type CustomerEvent,
  customerEvents,
  type CustomerReferenceV1,
  type IntegrationEvent,
  type SegmentMembersListed,
  type SegmentsEvent,
} from '@perkstream/published';

/** What the world learns of customers: nothing that is sealed, and so all of it from the name of the stream. */
export const customerTranslations = translations<CustomerEvent | SegmentsEvent | SegmentMembersListed>({
  'customer.created': aboutCustomer(customerEvents.created),
  'customer.updated': aboutCustomer(customerEvents.updated),
  'customer.deleted': aboutCustomer(customerEvents.deleted),
  'customer.erased': aboutCustomer(customerEvents.erased),
  'segment.created': null,
  'segment.updated': null,
  'segment.deleted': null,
  'segment_members.listed': null,
});

function aboutCustomer(event: IntegrationEvent<CustomerReferenceV1>) {
  return ({ stream }: { readonly stream: string }): readonly Told[] => {
    const id = partsOfStream(stream).key;
    return [told(event, { id })];
  };
}
