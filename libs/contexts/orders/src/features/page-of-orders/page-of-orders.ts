import { exportFeature } from '@perkstream/platform';
import { PageOfOrders } from '@perkstream/published';
import { presentWithAmounts } from '../../presenters/order.presenter.js';
import { ordersView } from '../../views/orders/orders.view.js';

/** Rows of `order`, with 0 for no discount. */
export const pageOfOrders = exportFeature(PageOfOrders, {
  view: ordersView,
  rows: (entries) => entries.map(({ order }) => presentWithAmounts(order)),
});
