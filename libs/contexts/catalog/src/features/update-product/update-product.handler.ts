import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type ProductAnswer, UpdateProduct } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductWriter, type ProductWriteRefusal } from '../../services/product-writer.js';
import { presentProduct } from '../../presenters/product.presenter.js';
import { productChangesOf } from '../../services/product-body.js';

@CommandHandler(UpdateProduct)
export class UpdateProductHandler implements ICommandHandler<UpdateProduct> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly writer: ProductWriter,
  ) {}

  async execute({
    context,
    params: { productId },
    body,
  }: UpdateProduct): Promise<ProductAnswer | Refusal<ProductWriteRefusal>> {
    const found = await this.catalogue.product(context.projectId, productId);
    if (!found) return notFound('product', productId);
    const origin = commandContext(context, 'update');
    const written = await this.writer.update(found.product.id, productChangesOf(body), origin);
    return isRefusal(written) ? written : presentProduct(written.product, written.skus);
  }
}
