import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { GetOrder, type OrderAnswer } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { presentOrder } from '../../presenters/order.presenter.js';

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(private readonly orders: OrderRepository) {}

  async execute({
    context: { projectId },
    params: { orderId },
  }: GetOrder): Promise<OrderAnswer | Refusal<'not_found'>> {
    const order = await this.orders.find(projectId, { idOrSourceId: orderId });
    return order ? presentOrder(order) : notFound('order', orderId);
  }
}
