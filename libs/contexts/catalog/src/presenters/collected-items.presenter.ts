import { Injectable } from '@nestjs/common';
import { type ProductWithoutSkusAnswer, type SkuWithProductAnswer, type StoredProduct } from '@perkstream/published';
import { type Collectable } from '../domain/product-collections/collected.js';
import { at } from '../domain/product/decide-sku.js';
import { isLive } from '../domain/product/state.js';
import { CatalogueRepository } from '../repositories/catalogue.repository.js';
import { presentProduct, presentSku } from './product.presenter.js';

/** Products and SKUs in one list. */
@Injectable()
export class CollectedItems {
  constructor(private readonly catalogue: CatalogueRepository) {}

  /** In the order of the items; those that are gone by now are left out. */
  async present(
    projectId: string,
    items: readonly Collectable[],
  ): Promise<(ProductWithoutSkusAnswer | SkuWithProductAnswer)[]> {
    const answers: (ProductWithoutSkusAnswer | SkuWithProductAnswer)[] = [];
    for (const { itemId, object, productId } of items) {
      const state = await this.catalogue.stateOf(projectId, productId);
      if (!isLive(state)) continue;
      const { product, skus } = state;
      const sku = at(skus, itemId);
      if (object === 'product') answers.push(withoutSkus(product));
      else if (sku) answers.push({ ...presentSku(product, sku), product: withoutSkus(product) });
    }
    return answers;
  }
}

function withoutSkus(product: StoredProduct): ProductWithoutSkusAnswer {
  const { skus: _skus, ...answer } = presentProduct(product, {});
  return answer;
}
