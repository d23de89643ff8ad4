import { type Catalogue, type CatalogueProduct, type CatalogueSku, type Discount } from '@perkstream/domain-pricing';
import { type CartItemInput, type CatalogueItems, type CatalogueRefs, type Examined } from '@perkstream/published';

/** The items of the catalogue that lines of the cart name, and those that redeemables give away; undefined when there are none. */
export function catalogueRefsOf(
  items: readonly CartItemInput[] | undefined,
  examined: readonly (Examined | undefined)[],
): CatalogueRefs | undefined {
  const products = new Set<string>();
  const skus = new Set<string>();
  for (const item of items ?? []) addNamesOf(item, products, skus);
  for (const each of examined) {
    for (const unit of unitsOf(each?.redeemable.discount as Discount | undefined)) {
      // It may be either.
      products.add(unit);
      skus.add(unit);
    }
  }
  return products.size + skus.size === 0 ? undefined : { products: [...products], skus: [...skus] };
}

/** What was found, by every name that it has. An id wins over the same text as a source id. */
export function catalogueOf({ products, skus }: CatalogueItems): Catalogue {
  const byName = { products: namesOf<CatalogueProduct>(products), skus: namesOf<CatalogueSku>(skus) };
  return { product: (name) => byName.products.get(name), sku: (name) => byName.skus.get(name) };
}

function addNamesOf(item: CartItemInput, products: Set<string>, skus: Set<string>): void {
  const { source_id, related_object, product_id, product, sku_id, sku } = item;
  for (const name of [product_id, product?.id, product?.source_id]) if (name) products.add(name);
  for (const name of [sku_id, sku?.id, sku?.source_id]) if (name) skus.add(name);
  if (!source_id) return;
  const isOfSku = sku_id ?? sku?.id ?? sku?.source_id;
  if (related_object === 'sku' || (related_object === undefined && isOfSku)) skus.add(source_id);
  else products.add(source_id);
}

function unitsOf(discount: Discount | undefined): readonly string[] {
  if (discount?.type !== 'UNIT') return [];
  return 'units' in discount ? discount.units.map(({ unitType }) => unitType) : [discount.unitType];
}

function namesOf<Item extends { readonly id: string; readonly sourceId?: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  const byName = new Map<string, Item>();
  for (const item of items) if (item.sourceId !== undefined) byName.set(item.sourceId, item);
  for (const item of items) byName.set(item.id, item);
  return byName;
}
