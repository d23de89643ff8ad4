import { handler } from '@perkstream/platform';
import { FindCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';

export const findCustomer = handler(FindCustomer, [CustomerRepository], async ({ projectId, ref }, customers) => {
  const customer = await customers.find(projectId, ref);
  return customer && recordOf(customer);
});
