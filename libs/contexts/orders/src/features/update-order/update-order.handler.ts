import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type OrderAnswer, UpdateOrder } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { OrderWriter, type WriteRefusal } from '../../services/order-writer.js';
import { presentOrder } from '../../presenters/order.presenter.js';

export const updateOrder = handler(
  UpdateOrder,
  [OrderRepository, OrderWriter],
  async ({ context, params: { orderId }, body }, orders, writer): Promise<OrderAnswer | Refusal<WriteRefusal>> => {
    const order = await orders.find(context.projectId, { idOrSourceId: orderId });
    if (!order) return notFound('order', orderId);
    const written = await writer.update(order, body, context);
    return isRefusal(written) ? written : presentOrder(written);
  },
);
