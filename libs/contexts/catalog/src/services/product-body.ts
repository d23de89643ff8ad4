import { type UpdateProductBody, type UpdateSkuBody } from '@perkstream/published';
import { type ProductChanges, type SkuChanges } from '../domain/product/stored-product.js';

/** What was sent of a product, in the names used inside. */
export function productChangesOf(body: UpdateProductBody): ProductChanges {
  const { name, price, regular_price: regularPrice, attributes, metadata, image_url: imageUrl } = body;
  return { name, price, regularPrice, attributes, metadata, imageUrl };
}

/** What was sent of a SKU, in the names used inside. */
export function skuChangesOf(body: UpdateSkuBody): SkuChanges {
  const { sku, price, regular_price: regularPrice, currency, attributes, metadata, image_url: imageUrl } = body;
  return { sku, price, regularPrice, currency, attributes, metadata, imageUrl };
}
