import { type CatalogueItems, type CatalogueOverride, type CatalogueRefs } from '@perkstream/domain-pricing';
import { type CategorySelection } from '@perkstream/domain-stacking';
import { type JsonObject, type Refusal, type UpTo } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type ImportCommands, type KeptByRevert } from '../redeemables/reverted-import.js';
import { type ProductAnswer } from './product-answers.js';
import {
  type CreateProductBody,
  type CreateSkuBody,
  type UpdateProductBody,
  type UpdateSkuBody,
} from './product-bodies.js';

const { Query, Command, QueryByIds } = answeredBy('catalog');

/** Products by id or source id, or by parts of names and source ids. */
export class SearchProducts extends SearchIn {
  static readonly context = 'catalog';
}

/** Collections of products by id or by parts of the name. */
export class SearchCollections extends SearchIn {
  static readonly context = 'catalog';
}

export type {
  CatalogueItems,
  CatalogueOverride,
  CatalogueProduct,
  CatalogueRef,
  CatalogueRefs,
  CatalogueSku,
} from '@perkstream/domain-pricing';

/** Items that the project does not know, or that are in the bin, are left out. */
export class FindCatalogueItems extends Query<CatalogueItems> {
  constructor(
    readonly projectId: string,
    readonly refs: CatalogueRefs,
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** Products by id (`prod_…`) as answers show them, with their SKUs; undefined for each that is gone. In the order asked. */
export class PresentProducts extends QueryByIds<ProductAnswer> {}

/**
 * Makes or updates items as an order that is stored says (`override: true`), in this order. An item that cannot be made (no source
 * id, one that is taken by something else, a SKU without a product, metadata without what the project requires) is passed over: the order stands.
 */
export class UpsertCatalogueItems extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly items: readonly CatalogueOverride[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Finds the product, or makes it, and takes over what was sent, in wire form; checked as a request for it is. `isNew`: this upsert
 * made it, now or when it came for the first time.
 */
export class UpsertProduct extends Command<
  | { readonly id: string; readonly isNew: boolean }
  | Refusal<'not_found' | 'duplicate_found' | 'invalid_payload' | 'metadata_validation_failed'>
> {
  constructor(
    readonly projectId: string,
    readonly product: CreateProductBody,
    readonly origin: CommandOrigin,
    /** What is taken over by a product that exists; by default all of it. */
    readonly ofKnown: UpdateProductBody = product,
  ) {
    super();
  }
}

/** The same of a SKU. `not_found`: there is no such product; `invalid_sku`: it has an attribute that the product does not declare. */
export class UpsertSku extends Command<{ readonly productId: string; readonly skuId: string } | Refusal> {
  constructor(
    readonly projectId: string,
    /** Id or source id of the product */
    readonly productId: string,
    readonly sku: CreateSkuBody,
    readonly origin: CommandOrigin,
    /** What is taken over by a SKU that exists; by default all of it. */
    readonly ofKnown: UpdateSkuBody = sku,
  ) {
    super();
  }
}

/**
 * Undoes what an import did to a product or SKU: one that it made is deleted for good, any other is as it was. Refused where it was changed
 * since, or a product that it made has SKUs by now. Does nothing where the import did nothing, or that was reverted.
 */
export class RevertImportedItem extends Command<undefined | KeptByRevert> {
  constructor(
    readonly projectId: string,
    /** `prod_…` */
    readonly productId: string,
    /** undefined: the product itself */
    readonly skuId: string | undefined,
    readonly imported: ImportCommands,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Deletes a product or SKU for good that is in the bin: its id and source id are free again, those of the SKUs of a product, too.
 * Does nothing where it is not there.
 */
export class PurgeCatalogueItem extends Command<void> {
  constructor(
    readonly projectId: string,
    /** `prod_…` */
    readonly productId: string,
    /** `sku_…`: that one only */
    readonly skuId: string | undefined,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Takes a product with its SKUs, or one SKU, out of the bin. `parent_in_bin` while the product of the SKU is there; does nothing where
 * the item is not.
 */
export class RestoreCatalogueItem extends Command<undefined | Refusal<'parent_in_bin'>> {
  constructor(
    readonly projectId: string,
    /** `prod_…` */
    readonly productId: string,
    /** `sku_…`: that one only */
    readonly skuId: string | undefined,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** An item of a cart, as far as it says what it is: that wins over what is known of the product or SKU. */
export interface CollectableItem {
  /** Ids or source ids */
  readonly product?: string;
  /** Of an item that is a SKU */
  readonly sku?: string;
  /** Minor units */
  readonly price?: number;
  readonly name?: string;
  readonly metadata?: JsonObject;
}

/** For each item: those of the collections (`pc_…`) that it is in. */
export class FindCollectionsOf extends Query<readonly (readonly string[])[]> {
  constructor(
    readonly projectId: string,
    readonly collectionIds: readonly string[],
    readonly items: readonly CollectableItem[],
    /** ISO 8601 in UTC: what "days ago" is reckoned from */
    readonly now: string,
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** A category. The same object until it changes. */
export interface CategoryRecord {
  /** `cat_…` */
  readonly id: string;
  readonly name: string;
  /** 0 is the strongest. */
  readonly hierarchy: number;
  /** Absent: ALL */
  readonly selection?: CategorySelection;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** As answers show it (`categories[]`). */
  readonly wire: JsonObject;
}

export interface CategoryName {
  /** `cat_…` */
  readonly id: string;
  readonly name: string;
}

/** What the categories of a project are called now. */
export class FindCategoryNames extends Query<readonly CategoryName[]> {
  constructor(readonly projectId: string) {
    super();
  }
}

/** The categories with these ids or names, in that order; those that nobody knows are left out. */
export class FindCategories extends Query<readonly CategoryRecord[]> {
  constructor(
    readonly projectId: string,
    readonly idsOrNames: readonly string[],
    /** By id, as they were then; absent: as they are now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** Finds the category that is called so, or makes it, with the hierarchy after the last one. */
export class EnsureCategory extends Command<CategoryRecord | Refusal<'invalid_payload'>> {
  constructor(
    readonly projectId: string,
    readonly name: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Rows of `product`. */
export class PageOfProducts extends PageOfExport {
  static readonly context = 'catalog';
}

/** Rows of `sku`. */
export class PageOfSkus extends PageOfExport {
  static readonly context = 'catalog';
}
