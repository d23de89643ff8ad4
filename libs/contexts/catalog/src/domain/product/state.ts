import { type StoredProduct, type StoredSku } from '@perkstream/published';

/** `gone`: deleted for good, the id may be taken again. */
export type ProductState = { readonly status: 'none' } | KnownProduct | { readonly status: 'gone' };

/** In the bin a product keeps its id, its SKUs, and all source ids. */
export interface KnownProduct {
  readonly status: 'live' | 'in_bin';
  readonly product: StoredProduct;
  /** By id, in the order in which they were made. */
  readonly skus: Readonly<Record<string, StoredSku>>;
  /** SKUs in the bin, by id: they keep their ids and source ids. */
  readonly binnedSkus: Readonly<Record<string, StoredSku>>;
}

export type LiveProduct = KnownProduct & { readonly status: 'live' };

export function isLive(state: ProductState): state is LiveProduct {
  return state.status === 'live';
}

/** Whether there is such an item, or was and can still be found in the bin. */
export function isKnown(state: ProductState): state is KnownProduct {
  return state.status === 'live' || state.status === 'in_bin';
}
