import { type MinorUnits } from '@perkstream/kernel';
import { type Version, versionAt } from './versions.js';

/** What an item cost in the catalog. Minor units of one unit. */
export interface CatalogPrice {
  /** It was there: neither deleted nor yet to come. */
  readonly isThere: boolean;
  /** null: none of its own. A SKU without a price has its product's. */
  readonly price: MinorUnits | null;
  readonly regularPrice: MinorUnits | null;
}

/** A product or SKU, and what it cost over time. */
export interface ItemHistory {
  /** `prod_…` or `sku_…` */
  readonly id: string;
  readonly productId: string;
  readonly sourceId: string | null;
  readonly versions: readonly Version<CatalogPrice>[];
}

/** An item with what it has from its product. */
export interface Item {
  readonly id: string;
  readonly productId: string;
  readonly skuId?: string;
  readonly sourceId: string | null;
  readonly productSourceId: string | null;
  /** Of the SKU, then of its product */
  readonly histories: readonly [ItemHistory, ...ItemHistory[]];
}

export function itemOf(own: ItemHistory, product: ItemHistory | undefined): Item {
  const { id, productId, sourceId } = own;
  const isSku = id !== productId;
  return {
    id,
    productId,
    ...(isSku && { skuId: id }),
    sourceId,
    productSourceId: product?.sourceId ?? (isSku ? null : sourceId),
    histories: isSku && product ? [own, product] : [own],
  };
}

/** When it came. Milliseconds since 1970. */
export function bornAt({ histories: [own] }: Item): number {
  return own.versions[0]!.at;
}

/** The moments at which its price in the catalog changed, in no order. */
export function changesOf({ histories }: Item): readonly number[] {
  return histories.flatMap(({ versions }) => versions.map(({ at }) => at));
}

const NO_PRICE = { price: null, regularPrice: null };

/** What it cost in the catalog at a moment; without a price where it was not there. */
export function catalogPriceAt(
  { histories: [own, product] }: Item,
  moment: number,
): Pick<CatalogPrice, 'price' | 'regularPrice'> {
  const ofItem = versionAt(own.versions, moment);
  const ofProduct = product && versionAt(product.versions, moment);
  // With a product, its SKUs go.
  if (!ofItem?.isThere || ofProduct?.isThere === false) return NO_PRICE;
  const price = ofItem.price ?? ofProduct?.price ?? null;
  // A regular price that is lower belongs to another price.
  const regularPrice = ofItem.regularPrice ?? (ofItem.price === null ? ofProduct?.regularPrice : undefined) ?? null;
  return { price, regularPrice: price === null || (regularPrice ?? price) < price ? null : regularPrice };
}
