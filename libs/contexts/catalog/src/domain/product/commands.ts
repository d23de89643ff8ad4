import { type StoredProduct, type StoredSku } from '@perkstream/published';
import { type ProductChanges, type SkuChanges } from './stored-product.js';

/** `now` is ISO 8601 in UTC. */
export type ProductCommand =
  | {
      /** Makes the product, or changes the one that is there. Of several concurrent commands the first makes it. */
      readonly do: 'upsert';
      readonly id: string;
      readonly sourceId: string | null;
      readonly changes: ProductChanges;
      readonly now: string;
    }
  | { readonly do: 'update'; readonly changes: ProductChanges; readonly now: string }
  /** Moves it to the bin; with `force` it is deleted for good, and its id and source ids are free again. */
  | { readonly do: 'delete'; readonly force: boolean; readonly now: string }
  /** Deletes it for good, if it or one of its SKUs is in the bin. */
  | { readonly do: 'purge'; readonly skuId?: string; readonly now: string }
  /** Takes it out of the bin, if it or one of its SKUs is there. */
  | { readonly do: 'restore'; readonly skuId?: string; readonly now: string }
  /** From what it is expected to be to what it was; undefined: it was not there. */
  | {
      readonly do: 'revert';
      readonly from: StoredProduct;
      readonly to: StoredProduct | undefined;
      readonly now: string;
    }
  | SkuCommand;

export type SkuCommand =
  | {
      /** As with products. */
      readonly do: 'upsert_sku';
      readonly skuId: string;
      readonly sourceId: string | null;
      readonly changes: SkuChanges;
      readonly now: string;
    }
  /** As with products. */
  | {
      readonly do: 'revert_sku';
      readonly skuId: string;
      readonly from: StoredSku;
      readonly to: StoredSku | undefined;
      readonly now: string;
    }
  | { readonly do: 'update_sku'; readonly skuId: string; readonly changes: SkuChanges; readonly now: string }
  | { readonly do: 'delete_sku'; readonly skuId: string; readonly force: boolean; readonly now: string };
