import { refuse, type Refusal } from '@perkstream/kernel';
import { type Catalogue, type CatalogueRefs } from '@perkstream/domain-pricing';
import { type PricedItemInput } from '@perkstream/published';

/** A product or SKU of the catalogue. */
export interface FoundItem {
  readonly productId: string;
  readonly skuId?: string;
  readonly sourceId?: string;
}

/** Under which name an item is looked up, and as what; `any`: a product, or a SKU where there is no such product. */
interface ItemRef {
  readonly name: string;
  readonly as: 'product' | 'sku' | 'any';
}

/** The names to look up in the catalogue; refused where an item has none. */
export function refsOf(items: readonly PricedItemInput[]): CatalogueRefs | Refusal<'invalid_payload'> {
  const products = new Set<string>();
  const skus = new Set<string>();
  for (const [index, item] of items.entries()) {
    const ref = refOf(item);
    if (!ref) {
      const details = `Property .items[${index}] must have one of source_id, product_id, sku_id and sku`;
      return refuse('invalid_payload', { details });
    }
    if (ref.as !== 'sku') products.add(ref.name);
    if (ref.as !== 'product') skus.add(ref.name);
  }
  return { products: [...products], skus: [...skus] };
}

export function findItem(item: PricedItemInput, catalogue: Catalogue): FoundItem | undefined {
  const { name = '', as = 'any' } = refOf(item) ?? {};
  const product = as === 'sku' ? undefined : catalogue.product(name);
  if (product) return { productId: product.id, ...withSource(product) };
  const sku = as === 'product' ? undefined : catalogue.sku(name);
  return sku && { productId: sku.productId, skuId: sku.id, ...withSource(sku) };
}

function refOf({ sku_id, sku, product_id, source_id }: PricedItemInput): ItemRef | undefined {
  const skuName = sku_id ?? sku;
  if (skuName !== undefined) return { name: skuName, as: 'sku' };
  if (product_id !== undefined) return { name: product_id, as: 'product' };
  return source_id === undefined ? undefined : { name: source_id, as: 'any' };
}

function withSource({ sourceId }: { readonly sourceId?: string }): Pick<FoundItem, 'sourceId'> {
  return sourceId === undefined ? {} : { sourceId };
}
