import { handler } from '@perkstream/platform';
import { FindCustomers } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { recordOf } from '../../presenters/customer-record.presenter.js';

export const findCustomers = handler(
  FindCustomers,
  [CustomerRepository],
  async ({ projectId, ids }, customerRepository) => {
    const customers = await Promise.all(ids.map((id) => customerRepository.byId(projectId, id)));
    return customers.map((customer) => customer && recordOf(customer));
  },
);
