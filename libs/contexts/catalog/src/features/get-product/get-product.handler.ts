import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { GetProduct, type ProductAnswer } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { presentProduct } from '../../presenters/product.presenter.js';

@QueryHandler(GetProduct)
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly catalogue: CatalogueRepository) {}

  async execute({
    context: { projectId },
    params: { productId },
  }: GetProduct): Promise<ProductAnswer | Refusal<'not_found'>> {
    const found = await this.catalogue.product(projectId, productId);
    return found ? presentProduct(found.product, found.skus) : notFound('product', productId);
  }
}
