import { partsOfStream, type ToPublish, toPublish, translations } from '@perkstream/platform';
import {
  type CustomerEvent,
  customerEvents,
  type CustomerReferenceV1,
  type IntegrationEvent,
  type SegmentFilling,
  type SegmentMembershipChanged,
  type SegmentMembershipV1,
  type SegmentMembersListed,
} from '@perkstream/published';

type Published = CustomerEvent | SegmentMembersListed | SegmentMembershipChanged | SegmentFilling;

/** What the world learns of customers: nothing that is sealed, and so all of it from the name of the stream. */
export const customerTranslations = translations<Published>({
  'customer.created': aboutCustomer(customerEvents.created),
  'customer.updated': aboutCustomer(customerEvents.updated),
  'customer.deleted': aboutCustomer(customerEvents.deleted),
  'customer.erased': aboutCustomer(customerEvents.erased),
  'segment_members.listed': null,
  'segment.entered': ({ data }) => (data.fromTheBeginning ? [] : [membership(customerEvents.segmentEntered, data)]),
  'segment.left': ({ data }) => [membership(customerEvents.segmentLeft, data)],
  'segment_filling.begun': null,
  'segment_filling.done': null,
});

function aboutCustomer(event: IntegrationEvent<CustomerReferenceV1>) {
  return ({ stream }: { readonly stream: string }): readonly ToPublish[] => {
    const id = partsOfStream(stream).key;
    return [toPublish(event, { id })];
  };
}

function membership(
  event: IntegrationEvent<SegmentMembershipV1>,
  { customerId, segmentId, position }: SegmentMembershipChanged['data'],
): ToPublish {
  return toPublish(event, { customer_id: customerId, segment_id: segmentId, position });
}
