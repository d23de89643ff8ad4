import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOrder, type OrderDocument } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';

@QueryHandler(FindOrder)
export class FindOrderHandler implements IQueryHandler<FindOrder> {
  constructor(private readonly orders: OrderRepository) {}

  async execute({ projectId, ref }: FindOrder): Promise<OrderDocument | undefined> {
    return this.orders.find(projectId, ref);
  }
}
