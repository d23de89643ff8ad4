import { filterFields, storedFilters } from '@perkstream/domain-filters';
import { type Instant, isRefusal, type JsonObject, compileMatcher } from '@perkstream/kernel';
import { type StoredProductCollection } from '@perkstream/published';

/** What filters of collections look at. A SKU is matched by what is its own, and not by what its product is. */
export interface Collectable {
  /** `prod_…` or `sku_…` */
  readonly itemId: string;
  readonly object: 'product' | 'sku';
  readonly productId: string;
  readonly sourceId: string | null;
  readonly name: string | null;
  readonly price: number | null;
  readonly regularPrice?: number | null;
  /** The attributes: their names for a product, the values by name for a SKU. */
  readonly attributes: readonly string[] | Readonly<JsonObject>;
  readonly imageUrl: string | null;
  readonly metadata: Readonly<JsonObject>;
  /** Ids of the SKUs of a product. */
  readonly skus: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

const fields = filterFields([
  { name: 'id', type: 'string', path: 'itemId' },
  { name: 'product_id', type: 'string' },
  { name: 'source_id', type: 'string' },
  { name: 'name', type: 'string' },
  { name: 'price', type: 'number' },
  { name: 'regular_price', type: 'number' },
  { name: 'object', type: 'enum', values: ['product', 'sku'] },
  { name: 'attributes', type: 'list' },
  { name: 'attributes', type: 'metadata' },
  { name: 'image_url', type: 'string' },
  { name: 'skus', type: 'list' },
  { name: 'created_at', type: 'date' },
  { name: 'updated_at', type: 'date' },
  { name: 'metadata', type: 'metadata' },
]);

export const collectionFilters = storedFilters(fields, { junctionRequired: true });

/** Whether an item is in the collection. A product of a list stands for its SKUs, too. */
export function membershipOf(
  { products, filter }: StoredProductCollection,
  now: Instant,
): (item: Collectable) => boolean {
  if (products) {
    const ids = new Set(products.map(({ id }) => id));
    return ({ itemId, productId }) => ids.has(itemId) || ids.has(productId);
  }
  const condition = filter && collectionFilters.conditionOf(filter, now);
  if (isRefusal(condition)) return () => false;
  return condition === undefined ? () => true : compileMatcher(condition);
}
