import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { type SkuAnswer, UpdateSku } from '@perkstream/published';
import { CatalogueRepository, skuOf } from '../../repositories/catalogue.repository.js';
import { type SkuRefusal } from '../../domain/product/decide-sku.js';
import { SkuWriter } from '../../services/sku-writer.js';
import { presentSku } from '../../presenters/product.presenter.js';
import { skuChangesOf } from '../../services/product-body.js';

export const updateSku = handler(
  UpdateSku,
  [CatalogueRepository, SkuWriter],
  async (
    { context, params: { productId, skuId }, body },
    catalogue,
    writer,
  ): Promise<SkuAnswer | Refusal<SkuRefusal>> => {
    const product = await catalogue.product(context.projectId, productId);
    if (!product) return notFound('product', productId);
    const known = skuOf(product, { id: skuId, sourceId: skuId });
    if (!known) return notFound('sku', skuId);
    const written = await writer.update(product, known.id, skuChangesOf(body), commandContext(context, 'update'));
    return isRefusal(written) ? written : presentSku(written.product.product, written.sku);
  },
);
