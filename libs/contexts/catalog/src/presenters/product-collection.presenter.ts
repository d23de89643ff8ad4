import { type ProductCollectionAnswer, type StoredProductCollection } from '@perkstream/published';

export function presentCollection(collection: StoredProductCollection): ProductCollectionAnswer {
  const { id, name, products, filter, createdAt, updatedAt } = collection;
  return {
    id,
    name,
    type: typeOf(collection),
    ...(products && {
      products: products.map(({ productId, ...item }) => ({ ...item, product_id: productId ?? item.id })),
    }),
    ...(filter && { filter }),
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'products_collection',
  };
}

/** A list of its own, or what a filter finds. */
export function typeOf({ products }: StoredProductCollection): ProductCollectionAnswer['type'] {
  return products ? 'STATIC' : 'AUTO_UPDATE';
}
