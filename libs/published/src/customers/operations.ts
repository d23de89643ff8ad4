import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';
import {
  betweenParameter,
  cursorParameters,
  instantParameter,
  limitParameter,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameter,
} from '../language/index.js';
import {
  CustomerActivitiesAnswer,
  CustomerActivityAnswer,
  CustomerRedeemablesAnswer,
  CustomerSegmentsAnswer,
} from './activity-answers.js';
import { CustomerAnswer, PermanentDeletionAnswer } from './answers.js';
import { CustomerInput, UpdateCustomerBody } from './bodies.js';

/** `customerId` is the id or the source id. */
interface OfCustomer {
  customerId: string;
}

export class CreateCustomer extends OperationRequest<CustomerInput, Record<string, never>> {}
export class ListCustomers extends OperationRequest<undefined, Record<string, never>> {}
export class GetCustomer extends OperationRequest<undefined, OfCustomer> {}
export class UpdateCustomer extends OperationRequest<UpdateCustomerBody, OfCustomer> {}
export class DeleteCustomer extends OperationRequest<undefined, OfCustomer> {}
export class EraseCustomer extends OperationRequest<undefined, OfCustomer> {}
export class ListCustomerSegments extends OperationRequest<undefined, OfCustomer> {}
export class ListCustomerRedeemables extends OperationRequest<undefined, OfCustomer> {}

interface ActivityQuery extends Record<string, unknown> {
  readonly starting_after_id?: string;
  readonly campaign_id?: string;
  readonly campaign_type?: CampaignType;
}

export class ListCustomerActivity extends OperationRequest<
  undefined,
  OfCustomer,
  ActivityQuery & { readonly category?: 'ACTION' | 'EFFECT'; readonly type?: string }
> {}
export class ListCustomerActivities extends OperationRequest<
  undefined,
  OfCustomer,
  ActivityQuery & { readonly product_id?: string }
> {}

const CUSTOMER = '/v1/customers/{customerId}';
const ours = { context: 'customers', service: 'promotions', keys: 'application', scope: 'customers' } as const;
const byCustomer = ({ params }: { params: Record<string, string> }) => params['customerId'];

export const createCustomer = operation({
  ...ours,
  id: 'create-customer',
  method: 'POST',
  path: '/v1/customers',
  request: CreateCustomer,
  summary: 'Create a customer, or update the one with that id or source id',
  body: CustomerInput,
  answer: CustomerAnswer,
  key: ({ body }) => (body as CustomerInput).id ?? (body as CustomerInput).source_id ?? undefined,
});

export const listCustomers = operation({
  ...ours,
  id: 'list-customers',
  method: 'GET',
  path: '/v1/customers',
  request: ListCustomers,
  summary: 'List customers',
  query: {
    limit: limitParameter,
    page: pageParameter,
    email: { type: 'string' },
    city: { type: 'string' },
    name: { type: 'string' },
    segment_id: { type: 'string', description: 'there are no segments yet: nobody is in one' },
    created_at: betweenParameter,
    updated_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at', 'source_id'),
    starting_after: {
      type: 'string',
      description: 'the date of the last row of the page before: its updated_at when that is what rows are in order of',
    },
  },
  answer: listOf('customers', CustomerAnswer, { has_more: { type: 'boolean' } }),
});

export const getCustomer = operation({
  ...ours,
  id: 'get-customer',
  method: 'GET',
  path: CUSTOMER,
  request: GetCustomer,
  summary: 'Get a customer',
  answer: CustomerAnswer,
  key: byCustomer,
});

export const updateCustomer = operation({
  ...ours,
  id: 'update-customer',
  method: 'PUT',
  path: CUSTOMER,
  request: UpdateCustomer,
  summary: 'Change a customer',
  body: UpdateCustomerBody,
  answer: CustomerAnswer,
  key: byCustomer,
});

export const deleteCustomer = operation({
  ...ours,
  id: 'delete-customer',
  method: 'DELETE',
  path: CUSTOMER,
  request: DeleteCustomer,
  summary: 'Delete a customer; the history stays, encrypted',
  status: 204,
  key: byCustomer,
});

export const eraseCustomer = operation({
  ...ours,
  id: 'customer-permanently-deletion',
  method: 'POST',
  path: `${CUSTOMER}/permanent-deletion`,
  request: EraseCustomer,
  summary: 'Delete a customer so that nothing about the person can be read any more',
  answer: PermanentDeletionAnswer,
  key: byCustomer,
});

const activityQuery = {
  limit: limitParameter,
  order: orderParameter('created_at'),
  starting_after_id: { type: 'string' },
  start_date: instantParameter,
  end_date: instantParameter,
  campaign_id: { type: 'string' },
  campaign_type: { type: 'string', enum: CAMPAIGN_TYPES },
};

export const listCustomerActivity = operation({
  ...ours,
  id: 'list-customer-activity',
  method: 'GET',
  path: `${CUSTOMER}/activity`,
  request: ListCustomerActivity,
  summary: 'List what a customer did and what came of it, the latest first',
  query: {
    ...activityQuery,
    category: { type: 'string', enum: ['ACTION', 'EFFECT'] },
    type: { type: 'string', pattern: '^customer\\.[a-z_.]+$', maxLength: 100 },
  },
  answer: CustomerActivityAnswer,
  key: byCustomer,
});

export const listCustomerActivities = operation({
  ...ours,
  id: 'list-customer-activities',
  method: 'GET',
  path: `${CUSTOMER}/activities`,
  request: ListCustomerActivities,
  summary: 'List what a customer did and what came of it, the latest first; the older way',
  query: {
    ...activityQuery,
    starting_after: { ...instantParameter, description: 'the date of the last row of the page before' },
    product_id: { type: 'string', description: 'of orders: those with a line of it' },
  },
  answer: CustomerActivitiesAnswer,
  key: byCustomer,
  deprecated: true,
});

export const listCustomerSegments = operation({
  ...ours,
  id: 'list-customer-segments',
  method: 'GET',
  path: `${CUSTOMER}/segments`,
  request: ListCustomerSegments,
  summary: 'List the segments that a customer is in; there are none yet',
  answer: CustomerSegmentsAnswer,
  key: byCustomer,
});

export const listCustomerRedeemables = operation({
  ...ours,
  id: 'list-customer-redeemables',
  method: 'GET',
  path: `${CUSTOMER}/redeemables`,
  request: ListCustomerRedeemables,
  summary: 'List the vouchers that a customer has, the latest first, and whether they can be used',
  query: cursorParameters,
  answer: CustomerRedeemablesAnswer,
  key: byCustomer,
});

export const customerOperations: readonly Operation[] = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  eraseCustomer,
  listCustomerActivity,
  listCustomerActivities,
  listCustomerSegments,
  listCustomerRedeemables,
];
