import { type UpdateProductBody, type UpdateSkuBody } from '@perkstream/published';
import { type ProductChanges, type SkuChanges } from '../domain/product/stored-product.js';

/** What was sent of a product, in the names used inside. */
export function productChangesOf({ name, price, attributes, metadata, image_url }: UpdateProductBody): ProductChanges {
  return { name, price, attributes, metadata, imageUrl: image_url };
}

/** What was sent of a SKU, in the names used inside. */
export function skuChangesOf(body: UpdateSkuBody): SkuChanges {
  const { sku, price, currency, attributes, metadata, image_url } = body;
  return { sku, price, currency, attributes, metadata, imageUrl: image_url };
}
