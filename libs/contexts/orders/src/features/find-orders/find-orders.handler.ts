import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOrders, type OrderDocument } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';

@QueryHandler(FindOrders)
export class FindOrdersHandler implements IQueryHandler<FindOrders> {
  constructor(private readonly orders: OrderRepository) {}

  execute({ projectId, ids }: FindOrders): Promise<readonly (OrderDocument | undefined)[]> {
    return Promise.all(ids.map((id) => this.orders.byId(projectId, id)));
  }
}
