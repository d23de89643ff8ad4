import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { GetSkuOfProduct, type SkuAnswer } from '@perkstream/published';
import { CatalogueRepository, skuOf } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

@QueryHandler(GetSkuOfProduct)
export class GetSkuOfProductHandler implements IQueryHandler<GetSkuOfProduct> {
  constructor(private readonly catalogue: CatalogueRepository) {}

  async execute({
    context: { projectId },
    params: { productId, skuId },
  }: GetSkuOfProduct): Promise<SkuAnswer | Refusal<'not_found'>> {
    const product = await this.catalogue.product(projectId, productId);
    if (!product) return notFound('product', productId);
    const sku = skuOf(product, { id: skuId, sourceId: skuId });
    return sku ? presentSku(product.product, sku) : notFound('sku', skuId);
  }
}
