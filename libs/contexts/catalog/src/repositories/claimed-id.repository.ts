import { Inject, Injectable } from '@nestjs/common';
import { entriesAtMost } from '@perkstream/kernel';
import { EVENT_STORE, UniqueValues } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { LRUCache } from 'lru-cache';

/** What an id was claimed for: a product, or a SKU of it. */
export interface ItemRef {
  readonly productId: string;
  readonly skuId?: string;
}

const NOBODY = Symbol('claimed for nobody');

/**
 * The owners of claimed ids. Every line of every cart asks, most of them in vain, so the answers are kept where nobody but this
 * process can change them: a look into a map instead of a keyed hash.
 */
@Injectable()
export class ClaimedIdRepository {
  private readonly kept = new LRUCache<string, ItemRef | typeof NOBODY>(entriesAtMost(50_000));
  private changes = 0;

  constructor(
    private readonly uniqueValues: UniqueValues,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /**
   * At once, for the answer to a request: undefined when it has to be looked up, null when it is claimed for nobody. Where other processes
   * write it may be a moment old, as an item is answered later than its ids are claimed.
   */
  atHand(namespace: string, projectId: string, value: string): ItemRef | null | undefined {
    if (this.store.capabilities.exclusive) return this.known(namespace, projectId, value);
    const owner = this.uniqueValues.ownerAtHand(namespace, projectId, value);
    return typeof owner === 'string' ? refOf(owner) : owner;
  }

  private known(namespace: string, projectId: string, value: string): ItemRef | null | undefined {
    const kept = this.kept.get(placeOf(namespace, projectId, value));
    return kept === NOBODY ? null : kept;
  }

  async ownerOf(namespace: string, projectId: string, value: string): Promise<ItemRef | null> {
    const known = this.known(namespace, projectId, value);
    if (known !== undefined) return known;
    const { changes } = this;
    const owner = await this.uniqueValues.ownerOf(namespace, projectId, value);
    const ref = owner === undefined ? null : refOf(owner);
    // Read while a claim was under way it may be out of date.
    const mayBeKept = this.store.capabilities.exclusive && changes === this.changes;
    if (mayBeKept) this.kept.set(placeOf(namespace, projectId, value), ref ?? NOBODY);
    return ref;
  }

  /** Is called before and after each change. */
  changed(namespace: string, projectId: string, value: string): void {
    this.changes += 1;
    this.kept.delete(placeOf(namespace, projectId, value));
  }
}

/** The text under which an item owns what is claimed for it. */
export function ownerText({ productId, skuId }: ItemRef): string {
  return skuId === undefined ? productId : `${productId}/${skuId}`;
}

export function refOf(owner: string): ItemRef {
  const [productId, skuId] = owner.split('/') as [string, string | undefined];
  return skuId === undefined ? { productId } : { productId, skuId };
}

function placeOf(namespace: string, projectId: string, value: string): string {
  return `${namespace}/${projectId}/${value}`;
}
