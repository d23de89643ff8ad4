import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { PreviewOrder } from '@perkstream/published';
import { newOrder, updatedOrder } from '../../domain/order/order-changes.js';
import { OrderRepository } from '../../repositories/order.repository.js';
import { readOrder } from '../../services/order-body.js';
import { OrderCatalogue } from '../../services/order-catalogue.js';

export const previewOrder = handler(
  PreviewOrder,
  [OrderRepository, OrderCatalogue],
  async ({ projectId, order: sent, now }, orders, catalogue) => {
    const known = await orders.find(projectId, { id: sent.id, sourceId: sent.source_id ?? undefined });
    if (!known && sent.id !== undefined) return notFound('order', sent.id);
    const completed = await catalogue.complete(sent, { projectId });
    if ('refused' in completed) return completed;
    const changes = readOrder(completed, (index) => `ordli_${index}`);
    if (isRefusal(changes)) return changes as Refusal<'invalid_payload'>;
    return known ? (updatedOrder(known, changes, now) ?? known) : newOrder('', changes, now);
  },
);
