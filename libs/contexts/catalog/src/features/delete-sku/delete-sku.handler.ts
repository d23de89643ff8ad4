import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { DeleteSku } from '@perkstream/published';
import { CatalogueClaims } from '../../services/catalogue-claims.js';
import { CatalogueRepository, skuOf } from '../../repositories/catalogue.repository.js';
import { productAggregate } from '../../domain/product/product.aggregate.js';

export const deleteSku = handler(
  DeleteSku,
  [CatalogueRepository, CatalogueClaims, CommandRunner],
  async (
    { context, params: { productId, skuId }, query: { force = false } },
    catalogue,
    claims,
    runner,
  ): Promise<undefined | Refusal<'not_found'>> => {
    const found = await catalogue.product(context.projectId, productId);
    if (!found) return notFound('product', productId);
    const ref = { id: skuId, sourceId: skuId };
    const sku = skuOf(found, ref) ?? skuOf({ skus: found.binnedSkus }, ref);
    const command = { do: 'delete_sku', skuId: sku?.id ?? skuId, force, now: context.now } as const;
    const { id } = found.product;
    const deleted = await runner.execute(productAggregate, id, command, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return notFound('sku', skuId);
    if (force && sku) await claims.releaseSku(id, sku, commandContext(context, 'release'));
    return undefined;
  },
);
