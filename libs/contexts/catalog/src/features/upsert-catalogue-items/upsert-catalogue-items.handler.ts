import { handler } from '@perkstream/platform';
import { type CatalogueOverride, type CommandOrigin, UpsertCatalogueItems } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductWriter } from '../../services/product-writer.js';
import { SkuWriter } from '../../services/sku-writer.js';

type Override<T extends CatalogueOverride['object']> = Extract<CatalogueOverride, { readonly object: T }>;

/** One after the other: a SKU may belong to a product that stands before it. */
export const upsertCatalogueItems = handler(
  UpsertCatalogueItems,
  [CatalogueRepository, ProductWriter, SkuWriter],
  async ({ projectId, items, origin }, catalogue, products, skus) => {
    for (const [index, item] of items.entries()) {
      const own = { ...origin, projectId, commandId: `${origin.commandId}/${index}` };
      await (item.object === 'product'
        ? productWith(catalogue, products, item, own)
        : skuWith(catalogue, skus, item, own));
    }
  },
);

async function productWith(
  catalogue: CatalogueRepository,
  products: ProductWriter,
  { ref, changes }: Override<'product'>,
  origin: CommandOrigin,
): Promise<void> {
  const known = await catalogue.productNamed(origin.projectId, ref);
  if (known) await products.update(known, changes, origin);
  else if (ref.sourceId) await products.upsert({ sourceId: ref.sourceId }, changes, origin);
}

async function skuWith(
  catalogue: CatalogueRepository,
  skus: SkuWriter,
  { ref, product, changes }: Override<'sku'>,
  origin: CommandOrigin,
): Promise<void> {
  const known = await catalogue.skuNamed(origin.projectId, ref);
  if (known) {
    await skus.update(known.product, known.sku.id, changes, origin);
    return;
  }
  const parent = await catalogue.productNamed(origin.projectId, product);
  if (parent && ref.sourceId) await skus.upsert(parent, { sourceId: ref.sourceId }, changes, origin);
}
