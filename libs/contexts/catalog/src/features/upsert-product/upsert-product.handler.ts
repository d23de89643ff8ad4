import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { UpsertProduct } from '@perkstream/published';
import { productChangesOf } from '../../services/product-body.js';
import { isMadeBy, ProductWriter, type ProductWriteRefusal } from '../../services/product-writer.js';

@CommandHandler(UpsertProduct)
export class UpsertProductHandler implements ICommandHandler<UpsertProduct> {
  constructor(private readonly writer: ProductWriter) {}

  async execute({
    projectId,
    product,
    origin,
    ofKnown,
  }: UpsertProduct): Promise<{ isNew: boolean } | Refusal<ProductWriteRefusal>> {
    const ref = { id: product.id, sourceId: product.source_id ?? undefined };
    const by = { ...origin, projectId };
    const written = await this.writer.upsert(ref, productChangesOf(product), by, productChangesOf(ofKnown));
    return isRefusal(written) ? written : { isNew: isMadeBy(by, written.product.id) };
  }
}
