import { type JsonObject, type MinorUnits } from '@perkstream/kernel';

export interface CatalogueProduct {
  readonly id: string;
  readonly sourceId?: string;
  readonly name?: string;
  readonly price?: MinorUnits;
  /** What one unit costs without a sale. */
  readonly regularPrice?: MinorUnits;
  readonly metadata?: JsonObject;
}

export interface CatalogueSku {
  readonly id: string;
  readonly sourceId?: string;
  readonly sku?: string;
  readonly price?: MinorUnits;
  /** What one unit costs without a sale. */
  readonly regularPrice?: MinorUnits;
  readonly metadata?: JsonObject;
  readonly productId: string;
}

/** What the caller has fetched of the catalogue, by id or by source id. */
export interface Catalogue {
  readonly product: (idOrSourceId: string) => CatalogueProduct | undefined;
  readonly sku: (idOrSourceId: string) => CatalogueSku | undefined;
}

export const EMPTY_CATALOGUE: Catalogue = { product: () => undefined, sku: () => undefined };

/** Free shipping is a free unit of this product; a stored product of the same id, with a price, stands in for it. */
const SHIPPING: CatalogueProduct = { id: 'prod_5h1pp1ng', sourceId: '5h1pp1ng', name: 'Shipping' };

/** The product or SKU of a UNIT discount. */
export type CatalogueUnit =
  | { readonly object: 'product'; readonly product: CatalogueProduct; readonly sku?: undefined }
  | { readonly object: 'sku'; readonly product: CatalogueProduct | undefined; readonly sku: CatalogueSku };

export function findUnit(catalogue: Catalogue, idOrSourceId: string): CatalogueUnit | undefined {
  const product = catalogue.product(idOrSourceId);
  if (product) return { object: 'product', product };
  const sku = catalogue.sku(idOrSourceId);
  if (sku) return { object: 'sku', product: catalogue.product(sku.productId), sku };
  const isShipping = idOrSourceId === SHIPPING.id || idOrSourceId === SHIPPING.sourceId;
  return isShipping ? { object: 'product', product: SHIPPING } : undefined;
}

/** The SKU's own price, else the product's. A price of zero stands for "none": there is nothing to discount. */
export function unitPrice(unit: CatalogueUnit): MinorUnits | undefined {
  return unit.sku?.price || unit.product?.price || undefined;
}

/**
 * What one unit costs without a sale. A SKU with a price of its own has a regular price of its own, or none.
 * @param price what it costs; undefined is returned where the regular price is lower
 */
export function unitRegularPrice(
  { sku, product }: Partial<CatalogueUnit>,
  price: MinorUnits | undefined,
): MinorUnits | undefined {
  const regularPrice = sku?.regularPrice ?? (sku?.price === undefined ? product?.regularPrice : undefined);
  return regularPrice !== undefined && price !== undefined && regularPrice < price ? undefined : regularPrice;
}
