import { type ProductAnswer, type SkuAnswer, type StoredProduct, type StoredSku } from '@perkstream/published';
import { listAnswer } from '@perkstream/platform';
import { inOrder } from '../domain/product/evolve.js';

/** A product as answers show it, with its SKUs. */
export function presentProduct(product: StoredProduct, skus: Readonly<Record<string, StoredSku>>): ProductAnswer {
  const data = inOrder(skus).map((sku) => presentSku(product, sku));
  return {
    id: product.id,
    source_id: product.sourceId,
    name: product.name,
    price: product.price,
    ...(product.regularPrice !== undefined && { regular_price: product.regularPrice }),
    attributes: [...product.attributes],
    metadata: product.metadata,
    image_url: product.imageUrl,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    object: 'product',
    skus: listAnswer('data', data),
  };
}

export function presentSku(product: StoredProduct, sku: StoredSku): SkuAnswer {
  return {
    id: sku.id,
    source_id: sku.sourceId,
    product_id: product.id,
    sku: sku.sku,
    price: sku.price,
    ...(sku.regularPrice !== undefined && { regular_price: sku.regularPrice }),
    currency: sku.currency,
    attributes: declared(product, sku),
    image_url: sku.imageUrl,
    metadata: inheritedMetadata(product, sku),
    created_at: sku.createdAt,
    updated_at: sku.updatedAt,
    object: 'sku',
  };
}

/** Its own metadata over that of the product. */
export function inheritedMetadata(product: StoredProduct, sku: StoredSku): Record<string, unknown> {
  return { ...product.metadata, ...sku.metadata };
}

/** What the product does not declare any more is not shown, and comes back when it is declared again. */
function declared({ attributes }: StoredProduct, sku: StoredSku): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sku.attributes).filter(([name]) => attributes.includes(name)));
}
