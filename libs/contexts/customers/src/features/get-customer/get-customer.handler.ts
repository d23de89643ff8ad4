import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, historyFeature, Past } from '@perkstream/platform';
import { GetCustomer, ListCustomerHistory } from '@perkstream/published';
import { type CustomerState } from '../../domain/customer/customer.decider.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { customerPast } from '../../services/customer-past.js';

/** There is no page about a customer yet. */
const PAGES = { cockpit_url: '/docs', cockpit_preference_center_url: '/docs' };

export const getCustomer = handler(
  GetCustomer,
  [CustomerRepository, CustomerPresenter, Past],
  async ({ context, params: { customerId: ref }, query: { as_of: asOf } }, customers, presenter, past) => {
    const { projectId } = context;
    if (asOf === undefined) {
      const customer = await customers.find(projectId, { idOrSourceId: ref });
      if (!customer) return notFound('customer', ref);
      return { ...(await presenter.present(projectId, customer)), assets: PAGES };
    }
    const place = await customers.placeOf(projectId, ref);
    const then = await past.find(customerPast, { context, asOf, ref, place });
    if (isRefusal(then)) return then;
    const { customer } = then.state as Extract<CustomerState, { status: 'known' }>;
    return { ...(await presenter.presentThen(projectId, customer, then.moment)), assets: PAGES, ...then.stamp };
  },
);

export const listCustomerHistory = historyFeature(
  ListCustomerHistory,
  customerPast,
  [CustomerRepository],
  ({ context, params }, customers) => customers.placeOf(context.projectId, params.customerId),
);
