import { withoutUndefined } from '@perkstream/kernel';
import { type CatalogueProduct, type CatalogueSku, type StoredProduct, type StoredSku } from '@perkstream/published';
import { inheritedMetadata } from './product.presenter.js';

/** A product is the same object for as long as nothing changes: what other contexts need of it is made once. */
const products = new WeakMap<StoredProduct, CatalogueProduct>();
/** A SKU shows metadata of its product, too. */
const skus = new WeakMap<StoredSku, { readonly of: StoredProduct; readonly record: CatalogueSku }>();

export function productRecord(product: StoredProduct): CatalogueProduct {
  const known = products.get(product);
  if (known) return known;
  const { id, sourceId, name, price, metadata } = product;
  const record: CatalogueProduct = withoutUndefined({
    id,
    sourceId: sourceId ?? undefined,
    name: name ?? undefined,
    price: price ?? undefined,
    metadata,
  });
  products.set(product, record);
  return record;
}

export function skuRecord(product: StoredProduct, stored: StoredSku): CatalogueSku {
  const known = skus.get(stored);
  if (known?.of === product) return known.record;
  const record: CatalogueSku = withoutUndefined({
    id: stored.id,
    sourceId: stored.sourceId ?? undefined,
    sku: stored.sku ?? undefined,
    price: stored.price ?? undefined,
    metadata: inheritedMetadata(product, stored),
    productId: product.id,
  });
  skus.set(stored, { of: product, record });
  return record;
}
