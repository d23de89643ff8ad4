import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler, requestContext } from '@perkstream/platform';
import {
  FindOrder,
  FindOrders,
  FindUnbalancedOrders,
  FindVersionedOrder,
  ImportOrder,
  PreviewOrder,
} from '@perkstream/published';
import { newOrder, updatedOrder } from './domain/order/order-changes.js';
import { ReturnableOrders } from './services/returnable-orders.js';
import { OrderRepository } from './repositories/order.repository.js';
import { readOrder } from './services/order-body.js';
import { OrderAudit } from './services/order-audit.js';
import { OrderCatalogue } from './services/order-catalogue.js';
import { OrderWriter } from './services/order-writer.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const ordersAnswers = [
  handler(FindOrder, [OrderRepository], ({ projectId, ref, upTo }, orders) =>
    upTo === undefined ? orders.find(projectId, ref) : orders.findUpTo(projectId, ref, upTo),
  ),

  handler(
    FindVersionedOrder,
    [OrderRepository, ReturnableOrders],
    async ({ projectId, ref, upTo }, orders, returnables) => {
      const standing = await (upTo === undefined
        ? orders.findStanding(projectId, ref)
        : orders.standingUpTo(projectId, ref, upTo));
      return standing && returnables.withRest(projectId, standing);
    },
  ),

  handler(FindOrders, [OrderRepository], ({ projectId, ids }, orders) =>
    Promise.all(ids.map((id) => orders.byId(projectId, id))),
  ),

  handler(FindUnbalancedOrders, [OrderAudit], ({ after, limit }, audit) => audit.page(after, limit)),

  handler(ImportOrder, [OrderRepository, OrderWriter], async ({ projectId, order, origin }, orders, writer) => {
    const context = requestContext({ ...origin, projectId });
    const { created_at: _then, ...body } = order;
    const known = await orders.find(projectId, { id: body.id, sourceId: body.source_id ?? undefined });
    if (!known && body.id !== undefined) return notFound('order', body.id);
    const written = known ? await writer.update(known, body, context, true) : await writer.create(body, context, true);
    if (isRefusal(written)) return written;
  }),

  handler(
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
  ),
];
