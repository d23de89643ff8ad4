import { unitPriceOf, type CartLine } from '../cart/cart.js';
import { findUnit, type Catalogue, type CatalogueUnit } from '../cart/catalogue.js';

/** The product or SKU of a UNIT discount: from the catalogue, else as a line of the cart describes it. */
export function resolveUnit(
  unitType: string,
  catalogue: Catalogue,
  lines: readonly CartLine[],
): CatalogueUnit | undefined {
  const known = findUnit(catalogue, unitType);
  if (known) return known;
  for (const line of lines) {
    const { productId, skuId, product, sku, regularPrice } = line;
    const price = unitPriceOf(line);
    if (skuId !== undefined && (skuId === unitType || sku?.sourceId === unitType)) {
      const described = productId === undefined ? undefined : { ...product, id: productId };
      return {
        object: 'sku',
        sku: { ...sku, id: skuId, price, regularPrice, productId: productId ?? '' },
        product: described,
      };
    }
    if (productId !== undefined && skuId === undefined && (productId === unitType || product?.sourceId === unitType)) {
      return { object: 'product', product: { ...product, id: productId, price, regularPrice } };
    }
  }
  return undefined;
}

/** Is this a line of just this product or SKU, to which more units can be added? */
export function isLineOf(unit: CatalogueUnit, line: CartLine): boolean {
  if (unit.object === 'sku') return line.skuId === unit.sku.id;
  return line.productId === unit.product.id && line.skuId === undefined;
}

/** Does this line hold units that count as the product or SKU? SKUs count as their product. */
export function holdsUnit(unit: CatalogueUnit, line: CartLine): boolean {
  return unit.object === 'sku' ? line.skuId === unit.sku.id : line.productId === unit.product.id;
}
