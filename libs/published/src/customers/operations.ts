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
  asOfParameters,
  historyOperation,
} from '../language/index.js';
import {
  CustomerActivitiesAnswer,
  CustomerActivityAnswer,
  CustomerRedeemablesAnswer,
  CustomerSegmentsAnswer,
} from './activity-answers.js';
import { CustomerAnswer, CustomerOfMomentAnswer, PermanentDeletionAnswer } from './answers.js';
import { CustomerInput, UpdateCustomerBody } from './bodies.js';

const ours = { context: 'customers', service: 'promotions', keys: 'application', scope: 'customers' } as const;

export class CreateCustomer extends operation({
  ...ours,
  id: 'create-customer',
  method: 'POST',
  path: '/v1/customers',
  summary: 'Create a customer, or update the customer with the given ID or source ID',
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
    search: searchIn('name, e-mail, city, phone number and source ID'),
    email: { type: 'string' },
    city: { type: 'string' },
    name: { type: 'string' },
    segment_id: {
      type: 'string',
      description:
        "Only customers in this segment. If its filter uses the customers' history and the project has more than 10,000 customers (1,000 for points), each answer examines a limited number of customers and may have fewer rows than the limit, or none. While `has_more` is true, continue with `more_starting_after` as `starting_after_id`. Such segments have no numbered pages.",
    },
    created_at: betweenParameter,
    updated_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at', 'source_id'),
    starting_after: {
      type: 'string',
      description:
        'Date of the last row of the previous page: its `updated_at` when the rows are ordered by it, otherwise its `created_at`.',
    },
  },
  answer: listOf('customers', CustomerAnswer, {
    has_more: { type: 'boolean' },
    more_starting_after: {
      type: 'string',
      description: 'For a segment listed in steps: the last customer examined (`cust_…`). Absent at the end.',
    },
    total_is_at_least: {
      type: 'boolean',
      description:
        'For a segment listed in steps. When `true`, `total` is the count so far and each request continues counting. When `false`, all customers were examined, and `total` is at most ten minutes old.',
    },
  }),
}) {}

export class GetCustomer extends operation({
  ...ours,
  id: 'get-customer',
  method: 'GET',
  path: '/v1/customers/{customerId}',
  summary: 'Get a customer',
  query: asOfParameters,
  answer: CustomerOfMomentAnswer,
}) {}

export class ListCustomerHistory extends historyOperation({
  ...ours,
  subject: 'customer',
  path: '/v1/customers/{customerId}',
}) {}

export class UpdateCustomer extends operation({
  ...ours,
  id: 'update-customer',
  method: 'PUT',
  path: '/v1/customers/{customerId}',
  summary: 'Update a customer',
  body: UpdateCustomerBody,
  answer: CustomerAnswer,
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteCustomer extends operation({
  ...ours,
  id: 'delete-customer',
  method: 'DELETE',
  path: '/v1/customers/{customerId}',
  summary: 'Delete a customer; the history is kept, encrypted',
  status: 204,
}) {}

export class EraseCustomer extends operation({
  ...ours,
  id: 'customer-permanently-deletion',
  method: 'POST',
  path: '/v1/customers/{customerId}/permanent-deletion',
  summary: 'Delete a customer permanently so that no personal data can be read any more',
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
  summary: 'List the activities of a customer, newest first',
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
  summary: 'List the activities of a customer, newest first (older version)',
  query: {
    ...activityQuery,
    starting_after: { ...instantParameter, description: 'Date of the last row of the previous page.' },
    product_id: { type: 'string', description: 'Only orders with a line of this product.' },
  },
  answer: CustomerActivitiesAnswer,
  deprecated: true,
}) {}

export class ListCustomerSegments extends operation({
  ...ours,
  id: 'list-customer-segments',
  method: 'GET',
  path: '/v1/customers/{customerId}/segments',
  summary: 'List the segments of a customer; for an unknown customer, those that a customer without data is in',
  query: asOfParameters,
  answer: CustomerSegmentsAnswer,
}) {}

export class ListCustomerRedeemables extends operation({
  ...ours,
  id: 'list-customer-redeemables',
  method: 'GET',
  path: '/v1/customers/{customerId}/redeemables',
  summary: 'List the vouchers of a customer, newest first, and whether they are redeemable',
  query: cursorParameters,
  answer: CustomerRedeemablesAnswer,
}) {}
