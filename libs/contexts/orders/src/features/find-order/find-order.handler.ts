import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOrder, type OrderDocument } from '@perkstream/published';
import { OrderDirectory } from '../../repositories/order.repository.js';

@QueryHandler(FindOrder)
export class FindOrderHandler implements IQueryHandler<FindOrder> {
  constructor(private readonly directory: OrderDirectory) {}

  async execute({ projectId, ref }: FindOrder): Promise<OrderDocument | undefined> {
    return this.directory.find(projectId, ref);
  }
}
