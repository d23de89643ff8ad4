import { Injectable } from '@nestjs/common';
import { UniqueValues } from '@perkstream/platform';
import { type CommandOrigin, type StoredSku } from '@perkstream/published';
import { CatalogueRepository, SKU_IDS, SOURCE_IDS } from '../repositories/catalogue.repository.js';
import { ClaimedIdRepository, type ItemRef, ownerText, refOf } from '../repositories/claimed-id.repository.js';
import { at } from '../domain/product/decide-sku.js';
import { isKnown } from '../domain/product/state.js';

/**
 * Takes ids and source ids for items. Of several requests that make an item under one source id, the first to claim it names the
 * item, and the first command makes it: so claims are not released when a request is refused later. One without an item is
 * taken over after a while by a request that needs it for another item.
 */
@Injectable()
export class CatalogueClaims {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly claimed: ClaimedIdRepository,
    private readonly uniqueValues: UniqueValues,
  ) {}

  /** @returns the item that it is claimed for now: `ref`, or the first one */
  async claim(namespace: string, value: string, ref: ItemRef, origin: CommandOrigin): Promise<ItemRef> {
    const { projectId } = origin;
    const step = (name: string) => ({ ...origin, commandId: `${origin.commandId}/${name}/${namespace}` });
    const before = await this.claimed.ownerOf(namespace, projectId, value);
    if (before) {
      const { status } = await this.catalogue.stateOf(projectId, before.productId);
      // A product that was deleted for good needs nothing any more, nor do its SKUs.
      if (status === 'gone') await this.release(namespace, value, before, step('free'));
    }
    const owner = await this.changing(namespace, projectId, value, () =>
      this.uniqueValues.claim(namespace, value, ownerText(ref), step('claim'), (other) =>
        this.exists(projectId, namespace, value, refOf(other)),
      ),
    );
    // A repeated command gets the answer that it took the value, also where another one has taken it over since.
    return (origin.repeatSince && (await this.claimed.ownerOf(namespace, projectId, value))) || refOf(owner);
  }

  /** Does nothing where another item has it. */
  async release(namespace: string, value: string, ref: ItemRef, origin: CommandOrigin): Promise<void> {
    await this.changing(namespace, origin.projectId, value, () =>
      this.uniqueValues.release(namespace, value, ownerText(ref), origin),
    );
  }

  /** Releases what a SKU that is gone for good had claimed. */
  async releaseSku(productId: string, { id: skuId, sourceId }: StoredSku, origin: CommandOrigin): Promise<void> {
    const freed = [[SKU_IDS, skuId], ...(sourceId === null ? [] : [[SOURCE_IDS, sourceId]])] as [string, string][];
    for (const [namespace, value] of freed) {
      const step = { ...origin, commandId: `${origin.commandId}/${namespace}` };
      await this.release(namespace, value, { productId, skuId }, step);
    }
  }

  private async changing<T>(namespace: string, projectId: string, value: string, change: () => Promise<T>): Promise<T> {
    this.claimed.changed(namespace, projectId, value);
    try {
      return await change();
    } finally {
      this.claimed.changed(namespace, projectId, value);
    }
  }

  /** Whether the item was made, and is there or in the bin. */
  private async exists(
    projectId: string,
    namespace: string,
    value: string,
    { productId, skuId }: ItemRef,
  ): Promise<boolean> {
    const state = await this.catalogue.stateOf(projectId, productId);
    if (!isKnown(state)) return false;
    const item = skuId === undefined ? state.product : (at(state.skus, skuId) ?? at(state.binnedSkus, skuId));
    if (!item) return false;
    return namespace === SOURCE_IDS ? item.sourceId === value : item.id === value;
  }
}
