import { sizeOf, type UpTo } from '@perkstream/kernel';
import { handler, Turns } from '@perkstream/platform';
import { type CollectableItem, FindCollectionsOf } from '@perkstream/published';
import { type Collectable, membershipOf } from '../../domain/product-collections/collected.js';
import { collectableProduct, collectableSku } from '../../presenters/collectable.presenter.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

/** To read one value of a filter. */
const STEPS_OF_A_VALUE = 50;
/** To compare it with an item. */
const STEPS_OF_A_COMPARISON = 12;
/** More, where what is known of the item is much: it may be a list. */
const COMPARED_PER_STEP = 4;

/** An item that the catalogue does not know is judged by what the request says of it. */
const UNKNOWN: Omit<Collectable, 'object' | 'itemId' | 'productId'> = {
  ...{ sourceId: null, name: null, price: null, imageUrl: null },
  ...{ attributes: [], skus: [], metadata: {}, createdAt: '', updatedAt: null },
};

export const findCollectionsOf = handler(
  FindCollectionsOf,
  [ProductCollectionRepository, CatalogueRepository, Turns],
  async ({ projectId, collectionIds, items, now, upTo }, productCollectionRepository, catalogue, turns) => {
    const asked = new Set(collectionIds);
    const collections = (await productCollectionRepository.all(projectId, upTo)).filter(({ id }) => asked.has(id));
    if (collections.length === 0) return items.map(() => []);
    const tests = [];
    for (const collection of collections) {
      const values = sizeOf(collection.filter ?? collection.products ?? null);
      tests.push({ id: collection.id, holds: membershipOf(collection, now), values });
      await turns.pause(values * STEPS_OF_A_VALUE, { projectId });
    }
    const found: (readonly string[])[] = [];
    for (const item of items) {
      const collectable = await findCollectable(catalogue, projectId, item, upTo);
      const stepsOfAValue = STEPS_OF_A_COMPARISON + sizeOf(collectable.metadata) / COMPARED_PER_STEP;
      const ids: string[] = [];
      for (const { id, holds, values } of tests) {
        if (holds(collectable)) ids.push(id);
        await turns.pause(values * stepsOfAValue, { projectId });
      }
      found.push(ids);
    }
    return found;
  },
);

async function findCollectable(
  catalogue: CatalogueRepository,
  projectId: string,
  item: CollectableItem,
  upTo: UpTo | undefined,
): Promise<Collectable> {
  const { name, price, metadata } = item;
  const known = await findKnown(catalogue, projectId, item, upTo);
  return {
    ...known,
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata: { ...known.metadata, ...metadata } }),
  };
}

async function findKnown(
  catalogue: CatalogueRepository,
  projectId: string,
  { product = '', sku }: CollectableItem,
  upTo: UpTo | undefined,
): Promise<Collectable> {
  if (sku !== undefined) {
    const found = await catalogue.sku(projectId, sku, upTo);
    if (found) return collectableSku(found.product.product.id, found.sku);
  }
  const found = await catalogue.product(projectId, product, upTo);
  if (sku !== undefined) {
    return { ...UNKNOWN, object: 'sku', itemId: sku, sourceId: sku, productId: found?.product.id ?? product };
  }
  if (found) return collectableProduct(found.product, Object.keys(found.skus));
  return { ...UNKNOWN, object: 'product', itemId: product, sourceId: product, productId: product };
}
