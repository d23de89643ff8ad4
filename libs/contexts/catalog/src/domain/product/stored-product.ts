import { isDeepStrictEqual } from 'node:util';
import { mergedMetadata, type Refusal, refuse, withoutUndefined } from '@perkstream/kernel';
import { type StoredProduct, type StoredSku } from '@perkstream/published';

/** What was sent of a product. A field that is undefined stays as it is. */
export type ProductChanges = Partial<
  Pick<StoredProduct, 'name' | 'price' | 'regularPrice' | 'attributes' | 'metadata' | 'imageUrl'>
>;

/** What was sent of a SKU. A field that is undefined stays as it is. */
export type SkuChanges = Partial<
  Pick<StoredSku, 'sku' | 'price' | 'regularPrice' | 'currency' | 'attributes' | 'metadata' | 'imageUrl'>
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

function changedProduct(before: StoredProduct, changes: ProductChanges) {
  const { name, price, attributes, imageUrl } = changes;
  const metadata = changes.metadata && mergedMetadata(before.metadata, changes.metadata);
  const regularPrice = regularPriceIn(changes, before);
  return {
    ...before,
    ...withoutUndefined({ name, price, regularPrice, attributes, metadata, imageUrl }),
  } as StoredProduct;
}

function changedSku(before: StoredSku, changes: SkuChanges) {
  const { sku, price, currency, imageUrl } = changes;
  const metadata = changes.metadata && mergedMetadata(before.metadata, changes.metadata);
  const attributes = changes.attributes && mergedMetadata(before.attributes, changes.attributes);
  const regularPrice = regularPriceIn(changes, before);
  return {
    ...before,
    ...withoutUndefined({ sku, price, regularPrice, currency, imageUrl, metadata, attributes }),
  } as StoredSku;
}

type Prices = Pick<StoredProduct, 'price' | 'regularPrice'>;

/** What never had one loses none. */
function regularPriceIn({ regularPrice }: Partial<Prices>, before: Prices): number | null | undefined {
  return regularPrice === null && before.regularPrice === undefined ? undefined : regularPrice;
}

/** Why the prices contradict each other, if so. */
export function contradictionIn({ price, regularPrice }: Prices): Refusal<'invalid_payload'> | undefined {
  const isBelow = typeof price === 'number' && typeof regularPrice === 'number' && regularPrice < price;
  if (!isBelow) return undefined;
  return refuse('invalid_payload', { details: `Property .regular_price must be >= price, which is ${price}` });
}

/** But for when it was changed last. */
export function isSame<Item extends { readonly updatedAt: string | null }>(one: Item, other: Item): boolean {
  return isDeepStrictEqual({ ...one, updatedAt: null }, { ...other, updatedAt: null });
}
