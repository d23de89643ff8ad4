import { exportFeature } from '@perkstream/platform';
import { PageOfOrders } from '@perkstream/published';
import { presentOrder } from '../../presenters/order.presenter.js';
import { ordersView } from '../../views/orders/orders.view.js';

/** Rows of `order`, as answers show them. */
export const pageOfOrders = exportFeature(PageOfOrders, {
  view: ordersView,
  rows: (entries) => entries.map(({ order }) => presentOrder(order)),
});
