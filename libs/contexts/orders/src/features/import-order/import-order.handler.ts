import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, requestContext } from '@perkstream/platform';
import { ImportOrder } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { OrderWriter } from '../../services/order-writer.js';

export const importOrder = handler(
  ImportOrder,
  [OrderRepository, OrderWriter],
  async ({ projectId, order, origin }, orders, writer) => {
    const context = requestContext({ ...origin, projectId });
    const { created_at: _then, ...body } = order;
    const known = await orders.find(projectId, { id: body.id, sourceId: body.source_id ?? undefined });
    if (!known && body.id !== undefined) return notFound('order', body.id);
    const written = known ? await writer.update(known, body, context, true) : await writer.create(body, context, true);
    if (isRefusal(written)) return written;
  },
);
