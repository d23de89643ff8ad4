import { defineList } from '@perkstream/domain-filters';
import { type Condition } from '@perkstream/kernel';
import { listFeature, Messenger } from '@perkstream/platform';
import { FindCustomer, ListOrders } from '@perkstream/published';
import { presentOrder } from '../../presenters/order.presenter.js';
import { ordersView } from '../../views/orders/orders.view.js';

export const listOrders = listFeature(ListOrders, {
  list: defineList({
    // None: what is no parameter of its own is refused, not left out of the question.
    fields: [],
    order: { created_at: 'order.created_at', updated_at: 'order.updated_at' },
    bounds: { created_at: 'order.created_at' },
    // Newest last.
    defaultOrder: 'created_at',
    paging: 'rows',
  }),
  view: ordersView,
  under: 'orders',
  service: Messenger,
  of: async ({ context: { projectId }, query: { ids, status, customer } }, messenger) => {
    const all: Condition[] = [];
    if (ids !== undefined) all.push({ field: 'id', in: [ids].flat() });
    if (status !== undefined) all.push({ field: 'order.status', is: status });
    if (customer !== undefined) {
      const found = await messenger.ask(new FindCustomer(projectId, { idOrSourceId: customer }));
      all.push({ field: 'order.customer_id', in: found ? [found.id] : [] });
    }
    return all.length > 0 ? { all } : undefined;
  },
  rows: (found) => found.map(({ order }) => presentOrder(order)),
});
