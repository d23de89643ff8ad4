import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { type OrderDocument, PreviewOrder } from '@perkstream/published';
import { newOrder, updatedOrder } from '../../domain/order/order-changes.js';
import { OrderRepository } from '../../repositories/order.repository.js';
import { readOrder } from '../../services/order-body.js';
import { OrderCatalogue } from '../../services/order-catalogue.js';

@QueryHandler(PreviewOrder)
export class PreviewOrderHandler implements IQueryHandler<PreviewOrder> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly catalogue: OrderCatalogue,
  ) {}

  async execute({
    projectId,
    order: sent,
    now,
  }: PreviewOrder): Promise<OrderDocument | Refusal<'not_found' | 'invalid_payload'>> {
    const known = await this.orders.find(projectId, { id: sent.id, sourceId: sent.source_id ?? undefined });
    if (!known && sent.id !== undefined) return notFound('order', sent.id);
    const completed = await this.catalogue.complete(sent, { projectId });
    if ('refused' in completed) return completed;
    const changes = readOrder(completed, (index) => `ordli_${index}`);
    if (isRefusal(changes)) return changes as Refusal<'invalid_payload'>;
    return known ? (updatedOrder(known, changes, now) ?? known) : newOrder('', changes, now);
  }
}
