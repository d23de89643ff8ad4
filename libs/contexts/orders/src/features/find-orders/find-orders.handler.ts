import { handler } from '@perkstream/platform';
import { FindOrders } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';

export const findOrders = handler(FindOrders, [OrderRepository], ({ projectId, ids }, orders) =>
  Promise.all(ids.map((id) => orders.byId(projectId, id))),
);
