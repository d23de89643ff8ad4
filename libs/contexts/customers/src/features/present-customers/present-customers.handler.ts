import { handler } from '@perkstream/platform';
import { PresentCustomers } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';

export const presentCustomers = handler(
  PresentCustomers,
  [CustomerRepository, CustomerPresenter],
  async ({ projectId, ids }, customers, presenter) => {
    return presenter.presentAll(await Promise.all(ids.map((id) => customers.byId(projectId, id))));
  },
);
