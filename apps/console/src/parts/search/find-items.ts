import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';

type Product = components['schemas']['ProductAnswer'];

const MAX_ITEMS = 20;

export interface FoundItem {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
}

/** Products and SKUs that have the words of the text as parts of their names or own ids. */
export async function findItems(text: string): Promise<readonly FoundItem[]> {
  const query = new URLSearchParams({ limit: String(MAX_ITEMS), ...(text && { search: text }) });
  const { products } = await ask<{ products: Product[] }>(`/v1/products?${query}`);
  return products.flatMap(itemsOf);
}

function itemsOf(product: Product): FoundItem[] {
  const { skus } = product as { skus?: { data?: { id: string; sku?: string | null; price?: number | null }[] } };
  const price = product.price ?? null;
  const name = product.name ?? product.source_id ?? product.id;
  if (!skus?.data?.length) return [{ id: product.id, name, price }];
  return skus.data.map((sku) => ({ id: sku.id, name: sku.sku ?? sku.id, price: sku.price ?? price }));
}
