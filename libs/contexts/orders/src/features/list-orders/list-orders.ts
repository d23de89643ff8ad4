import { defineList } from '@perkstream/domain-filters';
import { listFeature } from '@perkstream/platform';
import { ListOrders } from '@perkstream/published';
import { presentOrder } from '../../presenters/order.presenter.js';
import { ordersView } from '../../views/orders/orders.view.js';

export const listOrders = listFeature(ListOrders, {
  list: defineList({
    // None: a filter is refused, not left out of the question.
    fields: [],
    order: { created_at: 'order.created_at', updated_at: 'order.updated_at' },
    // Newest last. Source: programs facts, orders.
    defaultOrder: 'created_at',
    paging: 'rows',
  }),
  view: ordersView,
  under: 'orders',
  rows: (found) => found.map(({ order }) => presentOrder(order)),
});
