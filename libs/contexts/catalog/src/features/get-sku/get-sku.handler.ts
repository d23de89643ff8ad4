import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { GetSku, type SkuAnswer } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

@QueryHandler(GetSku)
export class GetSkuHandler implements IQueryHandler<GetSku> {
  constructor(private readonly catalogue: CatalogueRepository) {}

  async execute({ context: { projectId }, params: { skuId } }: GetSku): Promise<SkuAnswer | Refusal<'not_found'>> {
    const found = await this.catalogue.sku(projectId, skuId);
    return found ? presentSku(found.product.product, found.sku) : notFound('sku', skuId);
  }
}
