import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetOrder } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { presentOrder } from '../../presenters/order.presenter.js';

export const getOrder = handler(
  GetOrder,
  [OrderRepository],
  async ({ context: { projectId }, params: { orderId } }, orders) => {
    const order = await orders.find(projectId, { idOrSourceId: orderId });
    return order ? presentOrder(order) : notFound('order', orderId);
  },
);
