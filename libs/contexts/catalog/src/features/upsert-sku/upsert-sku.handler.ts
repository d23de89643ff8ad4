import { isRefusal, notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { UpsertSku } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { skuChangesOf } from '../../services/product-body.js';
import { SkuWriter } from '../../services/sku-writer.js';

export const upsertSku = handler(
  UpsertSku,
  [CatalogueRepository, SkuWriter],
  async ({ projectId, productId, sku, origin, ofKnown }, catalogue, writer) => {
    const product = await catalogue.product(projectId, productId);
    if (!product) return notFound('product', productId);
    const ref = { id: sku.id, sourceId: sku.source_id ?? undefined };
    const by = { ...origin, projectId };
    const written = await writer.upsert(product, ref, skuChangesOf(sku), by, skuChangesOf(ofKnown));
    if (isRefusal(written)) return written;
  },
);
