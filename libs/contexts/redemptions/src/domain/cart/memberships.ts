import { type CartLine, type Catalogue } from '@perkstream/domain-pricing';
import { withoutUndefined } from '@perkstream/kernel';
import { type CollectableItem } from '@perkstream/published';

/** What nobody knows yet: segments of the customer, and each item with the collections that it may be in. */
export interface Lacking {
  readonly segments: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, CollectableItem>;
  readonly collections: ReadonlySet<string>;
}

const COLLECTION = /^pc_/;

/**
 * Which segments the customer is in, and which collections lines are in. What is not known counts as no, and is noted: it is to be
 * looked up, and everything asked again.
 */
export class Memberships {
  private readonly segments = new Map<string, boolean>();
  /** By item, then by collection */
  private readonly collections = new Map<string, Map<string, boolean>>();
  private readonly keys = new WeakMap<CartLine, string>();
  private lacking = nothing();
  /** How often something was looked up: whoever asked before that may have been told no for lack of an answer. */
  lookUps = 0;

  constructor(private readonly catalogue: Catalogue) {}

  get isComplete(): boolean {
    return this.lacking.segments.size + this.lacking.items.size === 0;
  }

  inSegment(id: string): boolean {
    const known = this.segments.get(id);
    if (known === undefined) this.lacking.segments.add(id);
    return known ?? false;
  }

  inCollection(id: string, line: CartLine): boolean {
    if (!COLLECTION.test(id)) return false;
    const key = this.keyOf(line);
    const known = this.collections.get(key)?.get(id);
    if (known !== undefined) return known;
    this.lacking.items.set(key, this.itemOf(line));
    this.lacking.collections.add(id);
    return false;
  }

  /** @param find answers what is lacking: the segments that the customer is in, and for each item its collections */
  async complete(
    find: (lacking: Lacking) => Promise<{
      readonly segments: readonly string[];
      readonly collections: readonly (readonly string[])[];
    }>,
  ): Promise<void> {
    const { lacking } = this;
    this.lacking = nothing();
    const found = await find(lacking);
    this.lookUps += 1;
    for (const id of lacking.segments) this.segments.set(id, found.segments.includes(id));
    for (const [index, key] of [...lacking.items.keys()].entries()) {
      const known = this.collections.get(key) ?? new Map<string, boolean>();
      for (const id of lacking.collections) known.set(id, found.collections[index]?.includes(id) ?? false);
      this.collections.set(key, known);
    }
  }

  private keyOf(line: CartLine): string {
    let key = this.keys.get(line);
    if (key === undefined) this.keys.set(line, (key = JSON.stringify(this.itemOf(line))));
    return key;
  }

  /** Of a SKU nothing that is its product's is told: a collection holds it by what it is itself. */
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

function nothing() {
  return { segments: new Set<string>(), items: new Map<string, CollectableItem>(), collections: new Set<string>() };
}
