import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type CustomerAnswer, GetCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';

export const getCustomer = handler(
  GetCustomer,
  [CustomerRepository, CustomerPresenter],
  async (
    { context: { projectId }, params: { customerId } },
    customers,
    presenter,
  ): Promise<CustomerAnswer | Refusal<'not_found'>> => {
    const customer = await customers.find(projectId, { idOrSourceId: customerId });
    return customer ? presenter.present(projectId, customer) : notFound('customer', customerId);
  },
);
