import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { CreateProduct, type ProductAnswer } from '@perkstream/published';
import { ProductWriter, type ProductWriteRefusal } from '../../product-writer.js';
import { presentProduct } from '../../views/products/present-product.js';
import { productChangesOf } from '../../views/products/read-product.js';

@CommandHandler(CreateProduct)
export class CreateProductHandler implements ICommandHandler<CreateProduct> {
  constructor(private readonly writer: ProductWriter) {}

  async execute({ context, body }: CreateProduct): Promise<ProductAnswer | Refusal<ProductWriteRefusal>> {
    const ref = { id: body.id, sourceId: body.source_id ?? undefined };
    const written = await this.writer.upsert(ref, productChangesOf(body), commandContext(context, 'upsert'));
    return isRefusal(written) ? written : presentProduct(written.product, written.skus);
  }
}
