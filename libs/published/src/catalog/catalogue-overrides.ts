import { type CartItemInput } from '../redemptions/cart-input.js';
import { isLineOfSku } from './catalogue-look-up.js';
import { type CatalogueOverride, type CatalogueRef } from './messages.js';

/** What the lines of an order say that the catalogue is to take over: their products and SKUs with `override: true`. */
export function catalogueOverridesOf(items: readonly CartItemInput[] | undefined): readonly CatalogueOverride[] {
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

function productRef(item: CartItemInput): CatalogueRef {
  const { product_id, product, source_id } = item;
  return { id: product_id ?? product?.id, sourceId: product?.source_id ?? (isLineOfSku(item) ? undefined : source_id) };
}

function skuRef(item: CartItemInput): CatalogueRef {
  const { sku_id, sku, source_id } = item;
  return { id: sku_id ?? sku?.id, sourceId: sku?.source_id ?? (isLineOfSku(item) ? source_id : undefined) };
}

function whole(price: number | undefined): number | undefined {
  return price === undefined ? undefined : Math.round(price);
}
