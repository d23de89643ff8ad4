import { exportFeature } from '@perkstream/platform';
import { PageOfCustomers } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { customersView } from '../../views/customers/customers.view.js';

/** Rows of `customer`, as answers show them. */
export const pageOfCustomers = exportFeature(PageOfCustomers, {
  view: customersView,
  presenter: CustomerPresenter,
  rows: (documents, projectId, presenter) => presenter.shown(projectId, documents),
});
