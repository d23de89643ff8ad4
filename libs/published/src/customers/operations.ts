import {
  betweenParameter,
  limitParameter,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameter,
} from '../language/index.js';
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

export const customerOperations: readonly Operation[] = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  eraseCustomer,
];
