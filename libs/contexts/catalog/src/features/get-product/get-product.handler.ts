import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { GetProduct, type ProductAnswer } from '@perkstream/published';
import { CatalogueDirectory, unknownItem } from '../../repositories/catalogue.repository.js';
import { presentProduct } from '../../presenters/product.presenter.js';

@QueryHandler(GetProduct)
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly directory: CatalogueDirectory) {}

  async execute({
    context: { projectId },
    params: { productId },
  }: GetProduct): Promise<ProductAnswer | Refusal<'not_found'>> {
    const found = await this.directory.product(projectId, productId);
    return found ? presentProduct(found.product, found.skus) : unknownItem('product', productId);
  }
}
