import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { CreateProduct, type ProductAnswer } from '@perkstream/published';
import { ProductWriter, type ProductWriteRefusal } from '../../services/product-writer.js';
import { presentProduct } from '../../presenters/product.presenter.js';
import { productChangesOf } from '../../services/product-body.js';

@CommandHandler(CreateProduct)
export class CreateProductHandler implements ICommandHandler<CreateProduct> {
  constructor(private readonly writer: ProductWriter) {}

  async execute({ context, body }: CreateProduct): Promise<ProductAnswer | Refusal<ProductWriteRefusal>> {
    const ref = { id: body.id, sourceId: body.source_id ?? undefined };
    const written = await this.writer.upsert(ref, productChangesOf(body), commandContext(context, 'upsert'));
    return isRefusal(written) ? written : presentProduct(written.product, written.skus);
  }
}
