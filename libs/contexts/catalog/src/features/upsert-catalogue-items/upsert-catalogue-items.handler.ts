import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CatalogueOverride, type CommandOrigin, UpsertCatalogueItems } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductWriter } from '../../services/product-writer.js';
import { SkuWriter } from '../../services/sku-writer.js';

type Override<T extends CatalogueOverride['object']> = Extract<CatalogueOverride, { readonly object: T }>;

/** One after the other: a SKU may belong to a product that stands before it. */
@CommandHandler(UpsertCatalogueItems)
export class UpsertCatalogueItemsHandler implements ICommandHandler<UpsertCatalogueItems> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly products: ProductWriter,
    private readonly skus: SkuWriter,
  ) {}

  async execute({ projectId, items, origin }: UpsertCatalogueItems): Promise<void> {
    for (const [index, item] of items.entries()) {
      const own = { ...origin, projectId, commandId: `${origin.commandId}/${index}` };
      await (item.object === 'product' ? this.product(item, own) : this.sku(item, own));
    }
  }

  private async product({ ref, changes }: Override<'product'>, origin: CommandOrigin): Promise<void> {
    const known = await this.catalogue.productNamed(origin.projectId, ref);
    if (known) await this.products.update(known.product.id, changes, origin);
    else if (ref.sourceId) await this.products.upsert({ sourceId: ref.sourceId }, changes, origin);
  }

  private async sku({ ref, product, changes }: Override<'sku'>, origin: CommandOrigin): Promise<void> {
    const known = await this.catalogue.skuNamed(origin.projectId, ref);
    if (known) {
      await this.skus.update(known.product, known.sku.id, changes, origin);
      return;
    }
    const parent = await this.catalogue.productNamed(origin.projectId, product);
    if (parent && ref.sourceId) await this.skus.upsert(parent, { sourceId: ref.sourceId }, changes, origin);
  }
}
