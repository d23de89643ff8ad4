import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetProductCollection, type ProductCollectionAnswer } from '@perkstream/published';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

@QueryHandler(GetProductCollection)
export class GetProductCollectionHandler implements IQueryHandler<GetProductCollection> {
  constructor(private readonly collections: ProductCollectionRepository) {}

  async execute({
    context: { projectId },
    params: { productCollectionId },
  }: GetProductCollection): Promise<ProductCollectionAnswer | Refusal<'not_found'>> {
    const found = await this.collections.find(projectId, productCollectionId);
    return isRefusal(found) ? found : presentCollection(found);
  }
}
