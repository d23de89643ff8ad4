import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type SkuAnswer, UpdateSku } from '@perkstream/published';
import { CatalogueRepository, skuOf } from '../../repositories/catalogue.repository.js';
import { type SkuRefusal } from '../../domain/product/decide-sku.js';
import { SkuWriter } from '../../services/sku-writer.js';
import { presentSku } from '../../presenters/product.presenter.js';
import { skuChangesOf } from '../../services/product-body.js';

@CommandHandler(UpdateSku)
export class UpdateSkuHandler implements ICommandHandler<UpdateSku> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly writer: SkuWriter,
  ) {}

  async execute({ context, params: { productId, skuId }, body }: UpdateSku): Promise<SkuAnswer | Refusal<SkuRefusal>> {
    const product = await this.catalogue.product(context.projectId, productId);
    if (!product) return notFound('product', productId);
    const known = skuOf(product, { id: skuId, sourceId: skuId });
    if (!known) return notFound('sku', skuId);
    const written = await this.writer.update(product, known.id, skuChangesOf(body), commandContext(context, 'update'));
    return isRefusal(written) ? written : presentSku(written.product.product, written.sku);
  }
}
