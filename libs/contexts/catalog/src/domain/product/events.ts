import { type ProductBinned, type ProductPurged, type SkuBinned } from '@perkstream/published';
import { type StoredProduct, type StoredSku } from './stored-product.js';

export interface ProductCreated {
  readonly type: 'product.created';
  readonly data: { readonly product: StoredProduct };
}

/** The product from now on, whole. */
export interface ProductUpdated {
  readonly type: 'product.updated';
  readonly data: { readonly product: StoredProduct };
}

/** To the bin, with its SKUs: id and source ids stay taken. */
export interface ProductDeleted {
  readonly type: 'product.deleted';
  readonly data: ProductBinned;
}

/** Out of the bin, too: id and source ids may be taken again. */
export interface ProductReleased {
  readonly type: 'product.released';
  readonly data: ProductPurged & { readonly at: string };
}

export interface SkuCreated {
  readonly type: 'sku.created';
  readonly data: { readonly productId: string; readonly sku: StoredSku };
}

/** The SKU from now on, whole. */
export interface SkuUpdated {
  readonly type: 'sku.updated';
  readonly data: { readonly productId: string; readonly sku: StoredSku };
}

export interface SkuDeleted {
  readonly type: 'sku.deleted';
  readonly data: SkuBinned;
}

export interface SkuReleased {
  readonly type: 'sku.released';
  readonly data: { readonly productId: string; readonly id: string; readonly at: string };
}

export type SkuEvent = SkuCreated | SkuUpdated | SkuDeleted | SkuReleased;

export type ProductEvent = ProductCreated | ProductUpdated | ProductDeleted | ProductReleased | SkuEvent;
