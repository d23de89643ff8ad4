import { type JsonObject } from '@perkstream/kernel';
import { isLineOfSku, type NamingLine } from './catalogue-look-up.js';

/** A line of an order, in wire form. */
interface OverridingLine extends NamingLine {
  readonly product?: NamingLine['product'] & OverridingItem & { readonly name?: string };
  readonly sku?: NamingLine['sku'] & OverridingItem & { readonly sku?: string };
}

interface OverridingItem {
  readonly override?: boolean;
  readonly price?: number;
  readonly metadata?: JsonObject;
}

/** How an item of the catalogue is named: `id` wins over `sourceId`. */
export interface CatalogueRef {
  readonly id?: string;
  readonly sourceId?: string;
}

/** A product or SKU that an order overrides. What is undefined stays as it is. Prices in minor units. */
export type CatalogueOverride =
  | {
      readonly object: 'product';
      readonly ref: CatalogueRef;
      readonly changes: { readonly name?: string; readonly price?: number; readonly metadata?: JsonObject };
    }
  | {
      readonly object: 'sku';
      readonly ref: CatalogueRef;
      /** Where it is made when nobody knows it yet. */
      readonly product: CatalogueRef;
      readonly changes: { readonly sku?: string; readonly price?: number; readonly metadata?: JsonObject };
    };

/** What the lines of an order say that the catalogue is to take over: their products and SKUs with `override: true`. */
export function catalogueOverridesOf(items: readonly OverridingLine[] | undefined): readonly CatalogueOverride[] {
  const overrides: CatalogueOverride[] = [];
  for (const item of items ?? []) {
    const { product, sku } = item;
    if (product?.override !== true && sku?.override !== true) continue;
    const ofProduct = productRef(item);
    if (product?.override === true) {
      const { name, price, metadata } = product;
      overrides.push({ object: 'product', ref: ofProduct, changes: { name, price: whole(price), metadata } });
    }
    if (sku?.override === true) {
      const { sku: name, price, metadata } = sku;
      const changes = { sku: name, price: whole(price), metadata };
      overrides.push({ object: 'sku', ref: skuRef(item), product: ofProduct, changes });
    }
  }
  return overrides;
}

function productRef(item: NamingLine): CatalogueRef {
  const { product_id, product, source_id } = item;
  return { id: product_id ?? product?.id, sourceId: product?.source_id ?? (isLineOfSku(item) ? undefined : source_id) };
}

function skuRef(item: NamingLine): CatalogueRef {
  const { sku_id, sku, source_id } = item;
  return { id: sku_id ?? sku?.id, sourceId: sku?.source_id ?? (isLineOfSku(item) ? source_id : undefined) };
}

function whole(price: number | undefined): number | undefined {
  return price === undefined ? undefined : Math.round(price);
}
