import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { CreateOrder, type OrderAnswer } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { OrderWriter, type WriteRefusal } from '../../services/order-writer.js';
import { presentOrder } from '../../presenters/order.presenter.js';

export const createOrder = handler(
  CreateOrder,
  [OrderRepository, OrderWriter],
  async ({ context, body }, orders, writer): Promise<OrderAnswer | Refusal<WriteRefusal>> => {
    const known = await orders.find(context.projectId, { id: body.id, sourceId: body.source_id ?? undefined });
    if (!known && body.id !== undefined) return notFound('order', body.id);
    const written = known ? await writer.update(known, body, context) : await writer.create(body, context);
    return isRefusal(written) ? written : presentOrder(written);
  },
);
