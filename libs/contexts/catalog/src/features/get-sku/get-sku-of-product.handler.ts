import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetSkuOfProduct, type SkuAnswer } from '@perkstream/published';
import { CatalogueRepository, skuOf } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

export const getSkuOfProduct = handler(
  GetSkuOfProduct,
  [CatalogueRepository],
  async (
    { context: { projectId }, params: { productId, skuId } },
    catalogue,
  ): Promise<SkuAnswer | Refusal<'not_found'>> => {
    const product = await catalogue.product(projectId, productId);
    if (!product) return notFound('product', productId);
    const sku = skuOf(product, { id: skuId, sourceId: skuId });
    return sku ? presentSku(product.product, sku) : notFound('sku', skuId);
  },
);
