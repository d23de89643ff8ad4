import { type Target } from './rule-set.js';
import { isInCollection, linesOf, type RuleLine, type RuleSubject } from './rule-subject.js';

/** What a cart is looked through for: items by name, and collections. */
export interface SoughtItems {
  readonly names: readonly string[];
  readonly collections: readonly string[];
}

export function soughtItems(targets: readonly Target[]): SoughtItems {
  const collections = targets.filter(mayBeCollection).flatMap(({ id }) => id ?? []);
  return { names: targets.flatMap(namesOf), collections };
}

/** A cart that is looked through for many things, one after the other. */
export class ItemsOfCart {
  private names: ReadonlySet<string> | undefined;
  private readonly collections = new Map<string, boolean>();

  constructor(private readonly subject: RuleSubject) {}

  get isEmpty(): boolean {
    return linesOf(this.subject).length === 0;
  }

  /** Takes a step for each item that is sought. */
  hasOneOf({ names, collections }: SoughtItems): boolean {
    this.subject.steps?.take(names.length + collections.length);
    const held = (this.names ??= itemNamesIn(this.subject));
    return names.some((name) => held.has(name)) || collections.some((collection) => this.hasOneIn(collection));
  }

  /** Lines are asked once for each collection. */
  private hasOneIn(collection: string): boolean {
    let known = this.collections.get(collection);
    if (known === undefined) {
      const lines = linesOf(this.subject);
      this.subject.steps?.take(lines.length);
      known = lines.some((line) => isInCollection(line, collection));
      this.collections.set(collection, known);
    }
    return known;
  }
}

/** The names of all items of a cart. */
export function itemNamesIn(subject: RuleSubject): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of linesOf(subject)) addNames(line, names);
  return names;
}

export function mayBeCollection({ object, id = '' }: Target): boolean {
  return object === 'products_collection' || (object === undefined && id.startsWith('pc_'));
}

/** A target that does not say what it is may be a product or a SKU. */
export function namesOf({ object, id, sourceId }: Target): readonly string[] {
  if (object === 'products_collection') return [];
  const objects = object ? [object] : (['product', 'sku'] as const);
  const names = [id, sourceId].filter((name) => name !== undefined);
  return objects.flatMap((each) => names.map((name) => `${each}/${name}`));
}

function addNames(line: RuleLine, names: Set<string>): void {
  const { productId, productSourceId, skuId, skuSourceId } = line;
  for (const name of [productId, productSourceId]) if (name !== undefined) names.add(`product/${name}`);
  for (const name of [skuId, skuSourceId]) if (name !== undefined) names.add(`sku/${name}`);
}
