import { integrationEvent, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of customers: what is known of a person stays inside. */

/** The customer that it is about. Services with a key ask the API for more. */
export class CustomerReferenceV1 {
  @Text('Begins with `cust_`.') id!: string;
}

export class SegmentMembershipV1 {
  @Text('Begins with `cust_`.') customer_id!: string;
  @Text('Begins with `seg_`.') segment_id!: string;
  @Whole({ optional: true }, 'Position of the causing event in the order of all events.')
  position?: number;
}

/** What segments may ask of a customer, besides the profile. */
export class CustomerHistoryV1 {
  @Text('Begins with `cust_`.') id!: string;
  @OneOf(['history', 'points'], '`history`: orders, redemptions, referrals and custom events. `points`: points.')
  part!: 'history' | 'points';
}

const context = 'customers';
const data = CustomerReferenceV1;
const example = { id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE' };

export const customerEvents = {
  created: integrationEvent({
    context,
    type: 'customer.created.v1',
    summary: 'A customer was created.',
    data,
    example,
  }),
  updated: integrationEvent({
    context,
    type: 'customer.updated.v1',
    summary: 'The data of a customer was updated.',
    data,
    example,
  }),
  deleted: integrationEvent({
    context,
    type: 'customer.deleted.v1',
    summary: 'A customer was deleted and is no longer shown.',
    data,
    example,
  }),
  erased: integrationEvent({
    context,
    type: 'customer.erased.v1',
    summary: 'A customer was erased. Nothing about the person can be read any more, and every copy must be deleted.',
    data,
    example,
  }),
  historyChanged: integrationEvent({
    context,
    type: 'customer.history_changed.v1',
    summary: 'The history or the points of a customer changed. Membership in segments may change.',
    data: CustomerHistoryV1,
    example: { ...example, part: 'history' },
  }),
  segmentEntered: integrationEvent({
    context,
    type: 'customer.segment_entered.v1',
    summary: 'A customer entered a segment of type `auto-update`.',
    data: SegmentMembershipV1,
    subject: 'customer_id',
    example: { customer_id: example.id, segment_id: 'seg_00VbaJOE2nUo8wYdRqX6tSlF' },
  }),
  segmentLeft: integrationEvent({
    context,
    type: 'customer.segment_left.v1',
    summary: 'A customer left a segment of type `auto-update`.',
    data: SegmentMembershipV1,
    subject: 'customer_id',
    example: { customer_id: example.id, segment_id: 'seg_00VbaJOE2nUo8wYdRqX6tSlF' },
  }),
};
