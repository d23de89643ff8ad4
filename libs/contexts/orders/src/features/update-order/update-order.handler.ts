import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { type OrderAnswer, UpdateOrder } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { OrderWriter, type WriteRefusal } from '../../services/order-writer.js';
import { presentOrder } from '../../presenters/order.presenter.js';

@CommandHandler(UpdateOrder)
export class UpdateOrderHandler implements ICommandHandler<UpdateOrder> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly writer: OrderWriter,
  ) {}

  async execute({ context, params: { orderId }, body }: UpdateOrder): Promise<OrderAnswer | Refusal<WriteRefusal>> {
    const order = await this.orders.find(context.projectId, { idOrSourceId: orderId });
    if (!order) return notFound('order', orderId);
    const written = await this.writer.update(order, body, context);
    return isRefusal(written) ? written : presentOrder(written);
  }
}
