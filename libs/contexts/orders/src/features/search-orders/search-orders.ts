import { handler } from '@perkstream/platform';
import { SearchOrders } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';

export const searchOrders = handler(SearchOrders, [OrderRepository], async ({ projectId, text }, orders) => {
  const order = await orders.find(projectId, { idOrSourceId: text });
  if (!order) return [];
  const { id, source_id: sourceId, status } = order;
  return [{ type: 'order' as const, id, title: sourceId ?? id, subtitle: status ?? '', isExact: true }];
});
