import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { UpsertSku } from '@perkstream/published';
import { type SkuRefusal } from '../../domain/product/decide-sku.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { skuChangesOf } from '../../services/product-body.js';
import { SkuWriter } from '../../services/sku-writer.js';

@CommandHandler(UpsertSku)
export class UpsertSkuHandler implements ICommandHandler<UpsertSku> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly writer: SkuWriter,
  ) {}

  async execute({ projectId, productId, sku, origin, ofKnown }: UpsertSku): Promise<void | Refusal<SkuRefusal>> {
    const product = await this.catalogue.product(projectId, productId);
    if (!product) return notFound('product', productId);
    const ref = { id: sku.id, sourceId: sku.source_id ?? undefined };
    const by = { ...origin, projectId };
    const written = await this.writer.upsert(product, ref, skuChangesOf(sku), by, skuChangesOf(ofKnown));
    if (isRefusal(written)) return written;
  }
}
