import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PresentProducts, type ProductAnswer } from '@perkstream/published';
import { presentProduct } from '../../presenters/product.presenter.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';

@QueryHandler(PresentProducts)
export class PresentProductsHandler implements IQueryHandler<PresentProducts> {
  constructor(private readonly catalogue: CatalogueRepository) {}

  async execute({ projectId, ids }: PresentProducts): Promise<readonly (ProductAnswer | undefined)[]> {
    const found = await Promise.all(ids.map((id) => this.catalogue.product(projectId, id)));
    return found.map((each) => each && presentProduct(each.product, each.skus));
  }
}
