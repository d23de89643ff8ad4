import { integrationEvent, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of customers: what is known of a person stays inside. */

/** The customer that it is about. Services with a key ask the API for more. */
export class CustomerReferenceV1 {
  @Text('cust_…') id!: string;
}

export class SegmentMembershipV1 {
  @Text('cust_…') customer_id!: string;
  @Text('seg_…') segment_id!: string;
  @Whole({ optional: true }, 'place of the event that brought it about in the order of all events') position?: number;
}

/** What segments may ask of a customer, besides the profile. */
export class CustomerHistoryV1 {
  @Text('cust_…') id!: string;
  @OneOf(['history', 'points'], 'orders, redemptions, referrals and custom events, or points') part!:
    | 'history'
    | 'points';
}

const context = 'customers';
const data = CustomerReferenceV1;
const example = { id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE' };

export const customerEvents = {
  created: integrationEvent({
    context,
    type: 'customer.created.v1',
    summary: 'A customer is known from now on.',
    data,
    example,
  }),
  updated: integrationEvent({
    context,
    type: 'customer.updated.v1',
    summary: 'What is known of a customer was changed.',
    data,
    example,
  }),
  deleted: integrationEvent({
    context,
    type: 'customer.deleted.v1',
    summary: 'A customer is not shown any more.',
    data,
    example,
  }),
  erased: integrationEvent({
    context,
    type: 'customer.erased.v1',
    summary: 'Nothing that was known of a customer can be read any more: whoever keeps a copy must forget it, too.',
    data,
    example,
  }),
  historyChanged: integrationEvent({
    context,
    type: 'customer.history_changed.v1',
    summary: 'A customer did something, or has other points: segments may look different from now on.',
    data: CustomerHistoryV1,
    example: { ...example, part: 'history' },
  }),
  segmentEntered: integrationEvent({
    context,
    type: 'customer.segment_entered.v1',
    summary: 'A customer is in a segment of type auto-update from now on.',
    data: SegmentMembershipV1,
    subject: 'customer_id',
    example: { customer_id: example.id, segment_id: 'seg_00VbaJOE2nUo8wYdRqX6tSlF' },
  }),
  segmentLeft: integrationEvent({
    context,
    type: 'customer.segment_left.v1',
    summary: 'A customer is not in a segment of type auto-update any more.',
    data: SegmentMembershipV1,
    subject: 'customer_id',
    example: { customer_id: example.id, segment_id: 'seg_00VbaJOE2nUo8wYdRqX6tSlF' },
  }),
};
