import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { GetOrder, type OrderAnswer } from '@perkstream/published';
import { OrderDirectory, unknownOrder } from '../../order-directory.js';
import { presentOrder } from '../../views/orders/present-order.js';

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(private readonly directory: OrderDirectory) {}

  async execute({
    context: { projectId },
    params: { orderId },
  }: GetOrder): Promise<OrderAnswer | Refusal<'not_found'>> {
    const order = await this.directory.find(projectId, { idOrSourceId: orderId });
    return order ? presentOrder(order) : unknownOrder(orderId);
  }
}
