import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { CreateSku, type SkuAnswer } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { type SkuRefusal } from '../../domain/product/decide-sku.js';
import { SkuWriter } from '../../services/sku-writer.js';
import { presentSku } from '../../presenters/product.presenter.js';
import { skuChangesOf } from '../../services/product-body.js';

@CommandHandler(CreateSku)
export class CreateSkuHandler implements ICommandHandler<CreateSku> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly writer: SkuWriter,
  ) {}

  async execute({ context, params: { productId }, body }: CreateSku): Promise<SkuAnswer | Refusal<SkuRefusal>> {
    const product = await this.catalogue.product(context.projectId, productId);
    if (!product) return notFound('product', productId);
    const ref = { id: body.id, sourceId: body.source_id ?? undefined };
    const written = await this.writer.upsert(product, ref, skuChangesOf(body), commandContext(context, 'upsert'));
    return isRefusal(written) ? written : presentSku(written.product.product, written.sku);
  }
}
