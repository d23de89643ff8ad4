import { handler } from '@perkstream/platform';
import { FindOrder } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';

export const findOrder = handler(FindOrder, [OrderRepository], async ({ projectId, ref }, orders) => {
  return orders.find(projectId, ref);
});
