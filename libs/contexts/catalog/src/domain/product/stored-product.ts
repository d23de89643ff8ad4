import { isDeepStrictEqual } from 'node:util';
import { mergedMetadata, withoutUndefined } from '@perkstream/kernel';
import { type StoredProduct, type StoredSku } from '@perkstream/published';

/** What was sent of a product. A field that is undefined stays as it is. */
export type ProductChanges = Partial<Pick<StoredProduct, 'name' | 'price' | 'attributes' | 'metadata' | 'imageUrl'>>;

/** What was sent of a SKU. A field that is undefined stays as it is. */
export type SkuChanges = Partial<
  Pick<StoredSku, 'sku' | 'price' | 'currency' | 'attributes' | 'metadata' | 'imageUrl'>
>;

export function newProduct(id: string, sourceId: string | null, changes: ProductChanges, now: string): StoredProduct {
  const empty = { name: null, price: null, attributes: [], metadata: {}, imageUrl: null };
  return changedProduct({ id, sourceId, ...empty, createdAt: now, updatedAt: null }, changes);
}

/** undefined when nothing would be different */
export function updatedProduct(before: StoredProduct, changes: ProductChanges, now: string): StoredProduct | undefined {
  const after = changedProduct(before, changes);
  return isDeepStrictEqual(after, before) ? undefined : { ...after, updatedAt: now };
}

export function newSku(id: string, sourceId: string | null, changes: SkuChanges, now: string): StoredSku {
  const empty = { sku: null, price: null, currency: null, attributes: {}, metadata: {}, imageUrl: null };
  return changedSku({ id, sourceId, ...empty, createdAt: now, updatedAt: null }, changes);
}

/** undefined when nothing would be different */
export function updatedSku(before: StoredSku, changes: SkuChanges, now: string): StoredSku | undefined {
  const after = changedSku(before, changes);
  return isDeepStrictEqual(after, before) ? undefined : { ...after, updatedAt: now };
}

function changedProduct(before: StoredProduct, { name, price, attributes, metadata, imageUrl }: ProductChanges) {
  const merged = metadata && mergedMetadata(before.metadata, metadata);
  return { ...before, ...withoutUndefined({ name, price, attributes, metadata: merged, imageUrl }) } as StoredProduct;
}

function changedSku(before: StoredSku, changes: SkuChanges) {
  const { sku, price, currency, imageUrl } = changes;
  const metadata = changes.metadata && mergedMetadata(before.metadata, changes.metadata);
  const attributes = changes.attributes && mergedMetadata(before.attributes, changes.attributes);
  return { ...before, ...withoutUndefined({ sku, price, currency, imageUrl, metadata, attributes }) } as StoredSku;
}

/** But for when it was changed last. */
export function isSame<Item extends { readonly updatedAt: string | null }>(one: Item, other: Item): boolean {
  return isDeepStrictEqual({ ...one, updatedAt: null }, { ...other, updatedAt: null });
}
