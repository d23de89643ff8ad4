import { CAMPAIGN_TYPES } from '../campaigns/bodies.js';
import {
  betweenParameter,
  cursorParameters,
  EACH_TIME,
  instantParameter,
  limitParameter,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  searchIn,
} from '../language/index.js';
import {
  CustomerActivitiesAnswer,
  CustomerActivityAnswer,
  CustomerRedeemablesAnswer,
  CustomerSegmentsAnswer,
} from './activity-answers.js';
import { CustomerAnswer, CustomerWithPagesAnswer, PermanentDeletionAnswer } from './answers.js';
import { CustomerInput, UpdateCustomerBody } from './bodies.js';

const ours = { context: 'customers', service: 'promotions', keys: 'application', scope: 'customers' } as const;

export class CreateCustomer extends operation({
  ...ours,
  id: 'create-customer',
  method: 'POST',
  path: '/v1/customers',
  summary: 'Create a customer, or update the one with that id or source id',
  body: CustomerInput,
  answer: CustomerAnswer,
  key: ({ body }) => body.id ?? body.source_id ?? undefined,
  sample: () => ({ source_id: `grace ${EACH_TIME}`, name: 'Grace' }),
}) {}

export class ListCustomers extends operation({
  ...ours,
  id: 'list-customers',
  method: 'GET',
  path: '/v1/customers',
  summary: 'List customers',
  query: {
    ...rowParameters,
    search: searchIn('name, e-mail, city, phone number and source id'),
    email: { type: 'string' },
    city: { type: 'string' },
    name: { type: 'string' },
    segment_id: {
      type: 'string',
      description:
        'of a segment: who is in it. Where the filter looks at what customers did, and the project has more than 10,000 of them (1,000 where it looks at points), each answer looks at a bounded number of customers and may have fewer rows than the limit, or none: go on with more_starting_after as starting_after_id while has_more is true. There are no numbered pages then',
    },
    created_at: betweenParameter,
    updated_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at', 'source_id'),
    starting_after: {
      type: 'string',
      description: 'the date of the last row of the page before: its updated_at when that is what rows are in order of',
    },
  },
  answer: listOf('customers', CustomerAnswer, {
    has_more: { type: 'boolean' },
    more_starting_after: {
      type: 'string',
      description:
        'of a segment that is listed in steps: the last customer that was looked at, cust_…; absent at the end',
    },
    total_is_at_least: {
      type: 'boolean',
      description:
        'of a segment that is listed in steps: total is what was counted so far. Each request counts further; true until all customers were looked at, then total is as of the last ten minutes',
    },
  }),
}) {}

export class GetCustomer extends operation({
  ...ours,
  id: 'get-customer',
  method: 'GET',
  path: '/v1/customers/{customerId}',
  summary: 'Get a customer',
  answer: CustomerWithPagesAnswer,
}) {}

export class UpdateCustomer extends operation({
  ...ours,
  id: 'update-customer',
  method: 'PUT',
  path: '/v1/customers/{customerId}',
  summary: 'Change a customer',
  body: UpdateCustomerBody,
  answer: CustomerAnswer,
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteCustomer extends operation({
  ...ours,
  id: 'delete-customer',
  method: 'DELETE',
  path: '/v1/customers/{customerId}',
  summary: 'Delete a customer; the history stays, encrypted',
  status: 204,
}) {}

export class EraseCustomer extends operation({
  ...ours,
  id: 'customer-permanently-deletion',
  method: 'POST',
  path: '/v1/customers/{customerId}/permanent-deletion',
  summary: 'Delete a customer so that nothing about the person can be read any more',
  answer: PermanentDeletionAnswer,
}) {}

const activityQuery = {
  limit: limitParameter,
  order: orderParameter('created_at'),
  starting_after_id: { type: 'string' },
  start_date: instantParameter,
  end_date: instantParameter,
  campaign_id: { type: 'string' },
  campaign_type: { type: 'string', enum: CAMPAIGN_TYPES },
} as const;

export class ListCustomerActivity extends operation({
  ...ours,
  id: 'list-customer-activity',
  method: 'GET',
  path: '/v1/customers/{customerId}/activity',
  summary: 'List what a customer did and what came of it, the latest first',
  query: {
    ...activityQuery,
    category: { type: 'string', enum: ['ACTION', 'EFFECT'] },
    type: { type: 'string', pattern: '^customer\\.[a-z_.]+$', maxLength: 100 },
  },
  answer: CustomerActivityAnswer,
}) {}

export class ListCustomerActivities extends operation({
  ...ours,
  id: 'list-customer-activities',
  method: 'GET',
  path: '/v1/customers/{customerId}/activities',
  summary: 'List what a customer did and what came of it, the latest first; the older way',
  query: {
    ...activityQuery,
    starting_after: { ...instantParameter, description: 'the date of the last row of the page before' },
    product_id: { type: 'string', description: 'of orders: those with a line of it' },
  },
  answer: CustomerActivitiesAnswer,
  deprecated: true,
}) {}

export class ListCustomerSegments extends operation({
  ...ours,
  id: 'list-customer-segments',
  method: 'GET',
  path: '/v1/customers/{customerId}/segments',
  summary: 'List the segments that a customer is in, or that one would be in of whom nothing is known',
  answer: CustomerSegmentsAnswer,
}) {}

export class ListCustomerRedeemables extends operation({
  ...ours,
  id: 'list-customer-redeemables',
  method: 'GET',
  path: '/v1/customers/{customerId}/redeemables',
  summary: 'List the vouchers that a customer has, the latest first, and whether they can be used',
  query: cursorParameters,
  answer: CustomerRedeemablesAnswer,
}) {}
