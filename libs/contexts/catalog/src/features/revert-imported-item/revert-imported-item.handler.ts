import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import {
  changedSinceImport,
  type KeptByRevert,
  RevertImportedItem,
  type StoredProduct,
  type StoredSku,
} from '@perkstream/published';
import { type ProductCommand } from '../../domain/product/commands.js';
import { at } from '../../domain/product/decide-sku.js';
import { productAggregate } from '../../domain/product/product.decider.js';
import { isLive, type ProductState } from '../../domain/product/state.js';
import { isSame } from '../../domain/product/stored-product.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { CatalogueClaims } from '../../services/catalogue-claims.js';

export const revertImportedItem = handler(
  RevertImportedItem,
  [CatalogueRepository, CatalogueClaims, CommandRunner],
  async (
    { projectId, productId, skuId, imported, origin },
    catalogue,
    claims,
    runner,
  ): Promise<undefined | KeptByRevert> => {
    const what = skuId === undefined ? 'product' : 'SKU';
    const state = await catalogue.stateOf(projectId, productId);
    const from = itemIn(state, skuId);
    // What was deleted for good stays so.
    if (!from) return isInBin(state, skuId) ? changedSinceImport(what) : undefined;
    const change = await runner.changeBy(productAggregate, projectId, productId, imported);
    if (!change) return undefined;
    if (change === 'hidden') return changedSinceImport(what);
    const to = itemIn(change.before, skuId);
    if (to && isSame(from, to)) return undefined;
    const left = itemIn(change.after, skuId);
    if (!left || !isSame(from, left)) return changedSinceImport(what);
    const by = { ...origin, projectId };
    const command = { do: skuId === undefined ? 'revert' : 'revert_sku', skuId, from, to, now: origin.now };
    const reverted = await runner.execute(productAggregate, productId, command as ProductCommand, by);
    if (isRefusal(reverted)) return changedSinceImport(what);
    if (!to && skuId !== undefined) {
      await claims.releaseSku(productId, from as StoredSku, { ...by, commandId: `${by.commandId}/release` });
    }
    return undefined;
  },
);

function itemIn(state: ProductState, skuId: string | undefined): StoredProduct | StoredSku | undefined {
  if (!isLive(state)) return undefined;
  return skuId === undefined ? state.product : at(state.skus, skuId);
}

function isInBin(state: ProductState, skuId: string | undefined): boolean {
  if (state.status === 'in_bin') return true;
  return isLive(state) && skuId !== undefined && at(state.binnedSkus, skuId) !== undefined;
}
