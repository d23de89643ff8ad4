import { type CartLine, type Catalogue } from '@perkstream/domain-pricing';
import { memoized, withoutUndefined } from '@perkstream/kernel';
import { type CollectableItem } from '@perkstream/published';

/**
 * The memberships that have to be looked up: segments of the customer, and each item with the collections that it may
 * be in.
 */
export interface Lacking {
  readonly segments: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, CollectableItem>;
  readonly collections: ReadonlySet<string>;
}

const COLLECTION = /^pc_/;

/**
 * The segments that the customer is in, and the collections that lines are in. A membership that is not known yet
 * counts as no and is noted, so that it can be looked up and everything asked again.
 */
export class Memberships {
  /** By segment, and by collection and item */
  private readonly known = new Map<string, boolean>();
  /** Made when first needed, because most carts ask for no membership. */
  private keyOf: ((line: CartLine) => string) | undefined;
  private lacking: ReturnType<typeof nothing> | undefined;
  /** How often memberships were looked up. Questions that were asked before the last time may have got a wrong no. */
  lookUps = 0;

  constructor(private readonly catalogue: Catalogue) {}

  get isComplete(): boolean {
    return this.lacking === undefined;
  }

  inSegment(id: string): boolean {
    const known = this.known.get(id);
    if (known === undefined) this.noted().segments.add(id);
    return known ?? false;
  }

  inCollection(id: string, line: CartLine): boolean {
    if (!COLLECTION.test(id)) return false;
    this.keyOf ??= memoized((each) => JSON.stringify(this.itemOf(each)));
    const item = this.keyOf(line);
    const known = this.known.get(placeOf(id, item));
    if (known !== undefined) return known;
    const lacking = this.noted();
    lacking.items.set(item, this.itemOf(line));
    lacking.collections.add(id);
    return false;
  }

  /** @param find looks up what is missing: the segments that the customer is in, and for each item its collections */
  async complete(
    find: (lacking: Lacking) => Promise<{
      readonly segments: readonly string[];
      readonly collections: readonly (readonly string[])[];
    }>,
  ): Promise<void> {
    const lacking = this.noted();
    this.lacking = undefined;
    const found = await find(lacking);
    this.lookUps += 1;
    for (const id of lacking.segments) this.known.set(id, found.segments.includes(id));
    for (const [index, item] of [...lacking.items.keys()].entries()) {
      for (const id of lacking.collections) {
        this.known.set(placeOf(id, item), found.collections[index]?.includes(id) ?? false);
      }
    }
  }

  private noted(): ReturnType<typeof nothing> {
    return (this.lacking ??= nothing());
  }

  /** A SKU is in a collection by its own fields, not by those of its product. */
  private itemOf({ productId, product, skuId, sku, sourceId, relatedObject, price }: CartLine): CollectableItem {
    const skuName = skuId ?? sku?.sourceId ?? (relatedObject === 'sku' ? sourceId : undefined);
    const isSku = skuName !== undefined;
    const productName = productId ?? product?.sourceId ?? (isSku ? undefined : sourceId);
    const stored = isSku ? this.catalogue.sku(skuName) : this.catalogue.product(productName ?? '');
    const described = isSku ? sku : product;
    return withoutUndefined({
      product: productName,
      sku: skuName,
      price,
      name: isSku ? sku?.sku : product?.name,
      metadata: described?.metadata === stored?.metadata ? undefined : described?.metadata,
    });
  }
}

function placeOf(collection: string, item: string): string {
  return `${collection} ${item}`;
}

function nothing() {
  return { segments: new Set<string>(), items: new Map<string, CollectableItem>(), collections: new Set<string>() };
}
