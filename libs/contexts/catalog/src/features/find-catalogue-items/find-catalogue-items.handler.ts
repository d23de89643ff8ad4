import { allThere, andThen, type UpTo } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  type CatalogueItems,
  type CatalogueProduct,
  type CatalogueRefs,
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
  ({ projectId, refs, upTo }, catalogue) => {
    if (upTo !== undefined) return earlierItems(projectId, refs, upTo, catalogue);
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

async function earlierItems(
  projectId: string,
  { products, skus }: CatalogueRefs,
  upTo: UpTo,
  catalogue: CatalogueRepository,
): Promise<CatalogueItems> {
  const [foundProducts, foundSkus] = await Promise.all([
    Promise.all(products.map((ref) => catalogue.product(projectId, ref, upTo))),
    Promise.all(skus.map((ref) => catalogue.sku(projectId, ref, upTo))),
  ]);
  return itemsOf(foundProducts, foundSkus);
}

function itemsOf(
  foundProducts: readonly (LiveProduct | null | undefined)[],
  foundSkus: readonly (FoundSku | null | undefined)[],
): CatalogueItems {
  const products = new Map<string, CatalogueProduct>();
  const skus = new Map<string, CatalogueSku>();
  const add = ({ product }: LiveProduct) => products.set(product.id, productRecord(product));
  for (const found of foundProducts) if (found) add(found);
  for (const found of foundSkus) {
    if (!found) continue;
    skus.set(found.sku.id, skuRecord(found.sku, found.product.product));
    add(found.product);
  }
  return { products: [...products.values()], skus: [...skus.values()] };
}
