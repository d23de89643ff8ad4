import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetSku, type SkuAnswer } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

export const getSku = handler(
  GetSku,
  [CatalogueRepository],
  async ({ context: { projectId }, params: { skuId } }, catalogue): Promise<SkuAnswer | Refusal<'not_found'>> => {
    const found = await catalogue.sku(projectId, skuId);
    return found ? presentSku(found.product.product, found.sku) : notFound('sku', skuId);
  },
);
