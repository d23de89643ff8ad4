import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { requestContext } from '@perkstream/platform';
import { ImportOrder } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { OrderWriter, type WriteRefusal } from '../../services/order-writer.js';

@CommandHandler(ImportOrder)
export class ImportOrderHandler implements ICommandHandler<ImportOrder> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly writer: OrderWriter,
  ) {}

  async execute({ projectId, order, origin }: ImportOrder): Promise<void | Refusal<WriteRefusal>> {
    const context = requestContext({ ...origin, projectId });
    const { created_at: _then, ...body } = order;
    const known = await this.orders.find(projectId, { id: body.id, sourceId: body.source_id ?? undefined });
    if (!known && body.id !== undefined) return notFound('order', body.id);
    const written = known
      ? await this.writer.update(known, body, context, true)
      : await this.writer.create(body, context, true);
    if (isRefusal(written)) return written;
  }
}
