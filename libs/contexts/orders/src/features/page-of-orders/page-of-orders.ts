import { exportFeature } from '@perkstream/platform';
import { PageOfOrders } from '@perkstream/published';
import { presentWithAmounts } from '../../presenters/order.presenter.js';
import { ordersView } from '../../views/orders/orders.view.js';

/** Rows of `order`, with 0 for no discount. No column shows the lines, which may be a megabyte of an order. */
export const pageOfOrders = exportFeature(PageOfOrders, {
  view: ordersView,
  without: ['order.items'],
  rows: (entries) => entries.map(({ order }) => presentWithAmounts(order)),
});
