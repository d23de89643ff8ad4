import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CreateOrder, type OrderAnswer } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { OrderWriter, type WriteRefusal } from '../../services/order-writer.js';
import { presentOrder } from '../../presenters/order.presenter.js';

@CommandHandler(CreateOrder)
export class CreateOrderHandler implements ICommandHandler<CreateOrder> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly writer: OrderWriter,
  ) {}

  async execute({ context, body }: CreateOrder): Promise<OrderAnswer | Refusal<WriteRefusal>> {
    const known = await this.orders.find(context.projectId, { id: body.id, sourceId: body.source_id ?? undefined });
    if (!known && body.id !== undefined) return notFound('order', body.id);
    const written = known ? await this.writer.update(known, body, context) : await this.writer.create(body, context);
    return isRefusal(written) ? written : presentOrder(written);
  }
}
