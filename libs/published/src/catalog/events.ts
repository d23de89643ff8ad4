import { type CategorySelection } from '@perkstream/domain-stacking';
import { type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';

/** Stored events of the catalogue: streams `product` (with its SKUs), `category` and `product_collections` (all of a project in one). Times in ISO 8601 and UTC. */

/** A product without its SKUs. Price in minor units, dates in ISO 8601 and UTC. */
export interface StoredProduct {
  /** `prod_…` */
  readonly id: string;
  readonly sourceId: string | null;
  readonly name: string | null;
  readonly price: number | null;
  /** Minor units; absent where none was ever set */
  readonly regularPrice?: number | null;
  /** Names of the attributes that SKUs may have. */
  readonly attributes: readonly string[];
  readonly metadata: Readonly<JsonObject>;
  readonly imageUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** A variant of a product. `attributes` and `metadata` are its own; those of the product are not copied. */
export interface StoredSku {
  /** `sku_…` */
  readonly id: string;
  readonly sourceId: string | null;
  /** Its name */
  readonly sku: string | null;
  readonly price: number | null;
  /** Minor units; absent where none was ever set */
  readonly regularPrice?: number | null;
  readonly currency: string | null;
  readonly attributes: Readonly<JsonObject>;
  readonly metadata: Readonly<JsonObject>;
  readonly imageUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

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
  readonly data: {
    /** `prod_…` */
    readonly id: string;
    readonly name?: string | null;
    /** Those that go with it; absent where there are none, and in events of before 2026-11-23. */
    readonly skuIds?: readonly string[];
    /** ISO 8601 in UTC */
    readonly at: string;
  };
}

/** Out of the bin, with the SKUs that went there with it. Whole: views that dropped it make it anew from this event. */
export interface ProductRestored {
  readonly type: 'product.restored';
  readonly data: {
    /** `prod_…` */
    readonly id: string;
    readonly product: StoredProduct;
    readonly skus: readonly StoredSku[];
    /** ISO 8601 in UTC */
    readonly at: string;
  };
}

/** Out of the bin, too: id and source ids may be taken again. */
export interface ProductReleased {
  readonly type: 'product.released';
  readonly data: {
    readonly id: string;
    /** `sku_…`: those that had been in the bin on their own */
    readonly binnedSkuIds?: readonly string[];
    readonly at: string;
  };
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
  readonly data: {
    /** `sku_…` */
    readonly id: string;
    /** `prod_…` */
    readonly productId: string;
    readonly name?: string | null;
    /** ISO 8601 in UTC */
    readonly at: string;
  };
}

/** Out of the bin, as it was before. */
export interface SkuRestored {
  readonly type: 'sku.restored';
  readonly data: { readonly productId: string; readonly id: string; readonly sku: StoredSku; readonly at: string };
}

export interface SkuReleased {
  readonly type: 'sku.released';
  readonly data: { readonly productId: string; readonly id: string; readonly at: string };
}

export type SkuEvent = SkuCreated | SkuUpdated | SkuDeleted | SkuRestored | SkuReleased;

/** What a product and its SKUs are. */
export type ProductDefined = ProductCreated | ProductUpdated | SkuCreated | SkuUpdated;

/** Into the bin, and out of it. */
export type ProductBinned =
  | (ProductDeleted | ProductRestored | ProductReleased)
  | (SkuDeleted | SkuRestored | SkuReleased);

export type ProductEvent = ProductDefined | ProductBinned;

export interface StoredCategory {
  /** `cat_…` */
  readonly id: string;
  readonly name: string;
  /** 0 is the strongest. */
  readonly hierarchy: number;
  /** Absent where none was ever set: ALL */
  readonly selection?: CategorySelection;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** The category from now on, whole. */
export interface CategoryShown {
  readonly type: 'category.created' | 'category.updated';
  readonly data: { readonly category: StoredCategory };
}

export interface CategoryDeleted {
  readonly type: 'category.deleted';
  readonly data: { readonly id: string };
}

export type CategoryEvent = CategoryShown | CategoryDeleted;

/** A STATIC collection has `products`, an AUTO_UPDATE one a `filter` in its wire form. */
export interface StoredProductCollection {
  /** `pc_…` */
  readonly id: string;
  readonly name: string;
  readonly products?: readonly CollectedItem[];
  readonly filter?: Readonly<JsonObject>;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export interface CollectedItem {
  /** `prod_…`, `sku_…` */
  readonly id: string;
  readonly object: 'product' | 'sku';
  /** Of a SKU */
  readonly productId?: string;
}

export const AUDITED_CATALOG_EVENTS: AuditedTypes<
  (ProductDefined | ProductDeleted | ProductRestored) | (SkuDeleted | SkuRestored) | CategoryEvent
> = {
  'product.created': true,
  'product.updated': true,
  'product.deleted': true,
  'product.restored': true,
  'sku.created': true,
  'sku.updated': true,
  'sku.deleted': true,
  'sku.restored': true,
  'category.created': true,
  'category.updated': true,
  'category.deleted': true,
};
