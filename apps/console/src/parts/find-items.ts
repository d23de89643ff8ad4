import { ask } from '../api/console-operations.js';
import { type components } from '../api/schema.js';

type Product = components['schemas']['ProductAnswer'];

const MOST = 20;

export interface FoundItem {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
}

/** Products and SKUs whose name holds the text, in its own or in usual capitals. */
export async function findItems(text: string): Promise<readonly FoundItem[]> {
  const found = await Promise.all([...new Set([text, text.toLowerCase(), capitalised(text)])].map(productsNamed));
  const products = new Map(found.flat().map((product) => [product.id, product]));
  return [...products.values()].slice(0, MOST).flatMap(itemsOf);
}

async function productsNamed(part: string): Promise<readonly Product[]> {
  const query = new URLSearchParams({ limit: String(MOST) });
  if (part !== '') query.set('filters[name][conditions][$contains][0]', part);
  return (await ask<{ products: Product[] }>(`/v1/products?${query}`)).products;
}

function itemsOf(product: Product): FoundItem[] {
  const { skus } = product as { skus?: { data?: { id: string; sku?: string | null; price?: number | null }[] } };
  const price = product.price ?? null;
  const name = product.name ?? product.source_id ?? product.id;
  if (!skus?.data?.length) return [{ id: product.id, name, price }];
  return skus.data.map((sku) => ({ id: sku.id, name: sku.sku ?? sku.id, price: sku.price ?? price }));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
