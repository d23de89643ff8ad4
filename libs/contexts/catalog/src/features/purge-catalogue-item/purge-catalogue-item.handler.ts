import { CommandRunner, handler } from '@perkstream/platform';
import { PurgeCatalogueItem } from '@perkstream/published';
import { CatalogueClaims } from '../../services/catalogue-claims.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { at } from '../../domain/product/decide-sku.js';
import { productAggregate } from '../../domain/product/product.aggregate.js';
import { isKnown } from '../../domain/product/state.js';

/** The source ids of a product that is gone for good may be claimed by others; those of a SKU are released. */
export const purgeCatalogueItem = handler(
  PurgeCatalogueItem,
  [CatalogueRepository, CatalogueClaims, CommandRunner],
  async ({ projectId, productId, skuId, origin }, catalogue, claims, runner) => {
    const state = await catalogue.stateOf(projectId, productId);
    const sku = skuId !== undefined && isKnown(state) ? at(state.binnedSkus, skuId) : undefined;
    const command = { do: 'purge', ...(skuId !== undefined && { skuId }), now: origin.now } as const;
    await runner.execute(productAggregate, productId, command, origin);
    if (sku) await claims.releaseSku(productId, sku, { ...origin, commandId: `${origin.commandId}/release` });
  },
);
