import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { PurgeCatalogueItem } from '@perkstream/published';
import { CatalogueClaims } from '../../services/catalogue-claims.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { at } from '../../domain/product/decide-sku.js';
import { productAggregate } from '../../domain/product/product.aggregate.js';
import { isKnown } from '../../domain/product/state.js';

/** The source ids of a product that is gone for good may be claimed by others; those of a SKU are released. */
@CommandHandler(PurgeCatalogueItem)
export class PurgeCatalogueItemHandler implements ICommandHandler<PurgeCatalogueItem> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly claims: CatalogueClaims,
    private readonly runner: CommandRunner,
  ) {}

  async execute({ projectId, productId, skuId, origin }: PurgeCatalogueItem): Promise<void> {
    const state = await this.catalogue.stateOf(projectId, productId);
    const sku = skuId !== undefined && isKnown(state) ? at(state.binnedSkus, skuId) : undefined;
    const command = { do: 'purge', ...(skuId !== undefined && { skuId }), now: origin.now } as const;
    await this.runner.execute(productAggregate, productId, command, origin);
    if (sku) await this.claims.releaseSku(productId, sku, { ...origin, commandId: `${origin.commandId}/release` });
  }
}
