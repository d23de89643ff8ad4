import { filterFields, parseFilters, type QueryRefusal } from '@perkstream/domain-filters';
import {
  type Condition,
  type Instant,
  isRefusal,
  type JsonObject,
  matches,
  type Refusal,
  refuse,
} from '@perkstream/kernel';
import { type StoredProductCollection } from '@perkstream/published';

/** What filters of collections look at. A SKU is matched by what is its own, and not by what its product is. */
export interface Collectable {
  readonly id: string;
  readonly object: 'product' | 'sku';
  readonly productId: string;
  readonly sourceId: string | null;
  readonly name: string | null;
  readonly price: number | null;
  /** Of a product their names, of a SKU the values by name. */
  readonly attributes: readonly string[] | Readonly<JsonObject>;
  readonly imageUrl: string | null;
  readonly metadata: Readonly<JsonObject>;
  /** Ids of the SKUs of a product. */
  readonly skus: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** Source: programs facts, 5.7. */
const fields = filterFields([
  { name: 'id', type: 'string' },
  { name: 'product_id', type: 'string' },
  { name: 'source_id', type: 'string' },
  { name: 'name', type: 'string' },
  { name: 'price', type: 'number' },
  { name: 'object', type: 'enum', values: ['product', 'sku'] },
  { name: 'attributes', type: 'list' },
  { name: 'attributes', type: 'metadata' },
  { name: 'image_url', type: 'string' },
  { name: 'skus', type: 'list' },
  { name: 'created_at', type: 'date' },
  { name: 'updated_at', type: 'date' },
  { name: 'metadata', type: 'metadata' },
]);

/** Characters of its JSON: a project keeps all of its filters in memory. */
const LONGEST_FILTER = 20_000;

/** undefined: everything is in it */
export function conditionOf(filter: Readonly<JsonObject>, now: Instant): Condition | undefined | QueryRefusal {
  return parseFilters(fields, filter, { source: 'body', now, at: '.filter', junctionRequired: true });
}

export function objectionToFilter(filter: Readonly<JsonObject>, now: Instant): Refusal<'invalid_payload'> | undefined {
  if (JSON.stringify(filter).length > LONGEST_FILTER) {
    return refuse('invalid_payload', { details: 'Property .filter is too long' });
  }
  const condition = conditionOf(filter, now);
  return isRefusal(condition) ? (condition as Refusal<'invalid_payload'>) : undefined;
}

/** Whether an item is in the collection. A product of a list stands for its SKUs, too. */
export function membershipOf(
  { products, filter }: StoredProductCollection,
  now: Instant,
): (item: Collectable) => boolean {
  if (products) {
    const ids = new Set(products.map(({ id }) => id));
    return ({ id, productId }) => ids.has(id) || ids.has(productId);
  }
  const condition = filter && conditionOf(filter, now);
  if (isRefusal(condition)) return () => false;
  return (item) => condition === undefined || matches(condition, item);
}
