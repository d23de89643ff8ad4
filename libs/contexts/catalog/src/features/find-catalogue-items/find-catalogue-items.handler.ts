import { allThere, andThen } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  type CatalogueItems,
  type CatalogueProduct,
  type CatalogueSku,
  FindCatalogueItems,
} from '@perkstream/published';
import { type LiveProduct } from '../../domain/product/state.js';
import { CatalogueRepository, type FoundSku } from '../../repositories/catalogue.repository.js';
import { productRecord, skuRecord } from '../../presenters/catalogue-record.presenter.js';

/**
 * Asked for every cart that names products. Answered from states that this process has at hand, also when they say that nobody
 * knows an item.
 */
export const findCatalogueItems = handler(
  FindCatalogueItems,
  [CatalogueRepository],
  ({ projectId, refs }, catalogue) => {
    const productOf = (ref: string) => {
      const now = catalogue.productNow(projectId, ref);
      return now === undefined ? catalogue.product(projectId, ref) : now;
    };
    const skuOf = (ref: string) => {
      const now = catalogue.skuNow(projectId, ref);
      return now === undefined ? catalogue.sku(projectId, ref) : now;
    };
    const products = allThere(refs.products.map(productOf));
    const skus = allThere(refs.skus.map(skuOf));
    return andThen(allThere([products, skus]), ([foundProducts, foundSkus]) => itemsOf(foundProducts, foundSkus));
  },
);

function itemsOf(
  foundProducts: readonly (LiveProduct | null | undefined)[],
  foundSkus: readonly (FoundSku | null | undefined)[],
): CatalogueItems {
  const products = new Set<CatalogueProduct>();
  const skus = new Set<CatalogueSku>();
  for (const found of foundProducts) if (found) products.add(productRecord(found.product));
  for (const found of foundSkus) {
    if (!found) continue;
    skus.add(skuRecord(found.sku, found.product.product));
    products.add(productRecord(found.product.product));
  }
  return { products: [...products], skus: [...skus] };
}
