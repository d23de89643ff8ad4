import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { GetSku, type SkuAnswer } from '@perkstream/published';
import { CatalogueDirectory, unknownItem } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

@QueryHandler(GetSku)
export class GetSkuHandler implements IQueryHandler<GetSku> {
  constructor(private readonly directory: CatalogueDirectory) {}

  async execute({ context: { projectId }, params: { skuId } }: GetSku): Promise<SkuAnswer | Refusal<'not_found'>> {
    const found = await this.directory.sku(projectId, skuId);
    return found ? presentSku(found.product.product, found.sku) : unknownItem('sku', skuId);
  }
}
