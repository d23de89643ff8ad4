import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetCustomer } from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';

/** There is no page about a customer yet. */
const PAGES = { cockpit_url: '/docs', cockpit_preference_center_url: '/docs' };

export const getCustomer = handler(
  GetCustomer,
  [CustomerRepository, CustomerPresenter],
  async ({ context: { projectId }, params: { customerId } }, customers, presenter) => {
    const customer = await customers.find(projectId, { idOrSourceId: customerId });
    if (!customer) return notFound('customer', customerId);
    return { ...(await presenter.present(projectId, customer)), assets: PAGES };
  },
);
