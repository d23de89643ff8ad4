import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';

export const getCustomer = handler(
  GetCustomer,
  [CustomerRepository, CustomerPresenter],
  async ({ context: { projectId }, params: { customerId } }, customers, presenter) => {
    const customer = await customers.find(projectId, { idOrSourceId: customerId });
    return customer ? presenter.present(projectId, customer) : notFound('customer', customerId);
  },
);
