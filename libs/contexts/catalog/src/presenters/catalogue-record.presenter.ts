import { memoized, memoizedWith, withoutUndefined } from '@perkstream/kernel';
import { type CatalogueProduct, type CatalogueSku, type StoredProduct, type StoredSku } from '@perkstream/published';
import { inheritedMetadata } from './product.presenter.js';

/** A product is the same object for as long as nothing changes: what other contexts need of it is made once. */
export const productRecord = memoized(({ id, sourceId, name, price, regularPrice, metadata }: StoredProduct) =>
  withoutUndefined<CatalogueProduct>({
    id,
    sourceId: sourceId ?? undefined,
    name: name ?? undefined,
    price: price ?? undefined,
    regularPrice: regularPrice ?? undefined,
    metadata,
  }),
);

/** A SKU shows metadata of its product, too. */
export const skuRecord = memoizedWith((stored: StoredSku, product: StoredProduct) =>
  withoutUndefined<CatalogueSku>({
    id: stored.id,
    sourceId: stored.sourceId ?? undefined,
    sku: stored.sku ?? undefined,
    price: stored.price ?? undefined,
    regularPrice: stored.regularPrice ?? undefined,
    metadata: inheritedMetadata(product, stored),
    productId: product.id,
  }),
);
