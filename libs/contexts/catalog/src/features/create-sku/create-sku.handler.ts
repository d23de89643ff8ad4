import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { CreateSku, type SkuAnswer } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { type SkuRefusal } from '../../domain/product/decide-sku.js';
import { SkuWriter } from '../../services/sku-writer.js';
import { presentSku } from '../../presenters/product.presenter.js';
import { skuChangesOf } from '../../services/product-body.js';

export const createSku = handler(
  CreateSku,
  [CatalogueRepository, SkuWriter],
  async ({ context, params: { productId }, body }, catalogue, writer): Promise<SkuAnswer | Refusal<SkuRefusal>> => {
    const product = await catalogue.product(context.projectId, productId);
    if (!product) return notFound('product', productId);
    const ref = { id: body.id, sourceId: body.source_id ?? undefined };
    const written = await writer.upsert(product, ref, skuChangesOf(body), commandContext(context, 'upsert'));
    return isRefusal(written) ? written : presentSku(written.product.product, written.sku);
  },
);
