import { type JsonObject, memoized, refuse, type Refusal } from '@perkstream/kernel';
import { type Catalogue, type CatalogueProduct, type CatalogueSku, EMPTY_CATALOGUE } from './catalogue.js';

/** How a line of an order names its product and SKU, in wire form. */
export interface NamingLine {
  readonly source_id?: string;
  readonly related_object?: 'product' | 'sku';
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly product?: NamedItem;
  readonly sku?: NamedItem;
}

interface NamedItem {
  readonly id?: string;
  readonly source_id?: string;
}

/** Ids or source ids */
export interface CatalogueRefs {
  readonly products: readonly string[];
  readonly skus: readonly string[];
}

/**
 * The items of the catalogue that lines of an order name; undefined when they name none.
 * @param units ids or source ids of products or SKUs beside the lines
 */
export function catalogueRefsOf(
  items: readonly NamingLine[] | undefined,
  units: Iterable<string> = [],
): CatalogueRefs | undefined {
  const products = new Set<string>(units);
  const skus = new Set<string>(products);
  for (const item of items ?? []) addNamesOf(item, products, skus);
  return products.size + skus.size === 0 ? undefined : { products: [...products], skus: [...skus] };
}

/** What was found, each once, in no special order; with the products of the SKUs. */
export interface CatalogueItems {
  readonly products: readonly CatalogueProduct[];
  readonly skus: readonly CatalogueSku[];
}

/** What was found, by every name that it has. An id wins over the same text as a source id. */
export function catalogueOf({ products, skus }: CatalogueItems): Catalogue {
  if (products.length + skus.length === 0) return EMPTY_CATALOGUE;
  const productsByName = byName(products);
  const skusByName = byName(skus);
  return { product: (name) => productsByName.get(name), sku: (name) => skusByName.get(name) };
}

/** As much as a request itself may have. */
const MAX_METADATA_CHARACTERS = 1_048_576;

/**
 * Each line of an order shows the metadata of its product and its SKU: why they are more than an order may have, if so.
 * @param catalogue what was found of its lines
 * @param most characters
 */
export function excessOfCatalogue(
  items: readonly NamingLine[] | undefined,
  catalogue: Catalogue,
  most = MAX_METADATA_CHARACTERS,
): Refusal<'invalid_payload'> | undefined {
  if (catalogue === EMPTY_CATALOGUE) return undefined;
  let characters = 0;
  for (const item of items ?? []) {
    const products = new Set<string>();
    const skus = new Set<string>();
    addNamesOf(item, products, skus);
    for (const { metadata } of [...found(products, catalogue.product), ...found(skus, catalogue.sku)]) {
      if (metadata) characters += charactersOf(metadata);
    }
    if (characters > most) {
      const details = `The products of the order have more than ${most} characters of metadata`;
      return refuse('invalid_payload', { details });
    }
  }
  return undefined;
}

/** Every item once, by however many names. */
function found<Item>(names: ReadonlySet<string>, find: (name: string) => Item | undefined): Item[] {
  return [...new Set([...names].map(find))].filter((item) => item !== undefined);
}

/** Metadata are the same object until they change. */
const charactersOf = memoized((metadata: JsonObject) => JSON.stringify(metadata).length);

/** The source id of a line names its SKU where it has one, else its product. */
export function isLineOfSku({ sku_id, sku, related_object }: NamingLine): boolean {
  if (sku_id !== undefined || related_object === 'sku') return true;
  return related_object === undefined && (sku?.id !== undefined || sku?.source_id !== undefined);
}

function addNamesOf(item: NamingLine, products: Set<string>, skus: Set<string>): void {
  const { source_id, product_id, product, sku_id, sku } = item;
  for (const name of [product_id, product?.id, product?.source_id]) if (name) products.add(name);
  for (const name of [sku_id, sku?.id, sku?.source_id]) if (name) skus.add(name);
  if (source_id) (isLineOfSku(item) ? skus : products).add(source_id);
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

function byName<Item extends { readonly id: string; readonly sourceId?: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  if (items.length === 0) return NOTHING;
  const found = new Map<string, Item>();
  for (const item of items) if (item.sourceId !== undefined) found.set(item.sourceId, item);
  for (const item of items) found.set(item.id, item);
  return found;
}
