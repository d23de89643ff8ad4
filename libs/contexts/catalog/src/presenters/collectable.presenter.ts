import { type StoredProduct, type StoredSku } from '@perkstream/published';
import { type Collectable } from '../domain/product-collections/collected.js';

/** A product or SKU as collections look at it. */
export function collectableProduct(product: StoredProduct, skus: readonly string[]): Collectable {
  const { id, sourceId, name, price, regularPrice, attributes, imageUrl, metadata, createdAt, updatedAt } = product;
  const own = { itemId: id, sourceId, name, price, regularPrice, attributes, imageUrl, metadata, createdAt, updatedAt };
  return { ...own, object: 'product', productId: id, skus };
}

export function collectableSku(productId: string, sku: StoredSku): Collectable {
  const { id, sourceId, sku: name, price, regularPrice, attributes, imageUrl, metadata, createdAt, updatedAt } = sku;
  const own = { itemId: id, sourceId, name, price, regularPrice, attributes, imageUrl, metadata, createdAt, updatedAt };
  return { ...own, object: 'sku', productId, skus: [] };
}
