import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteProductCollection } from '@perkstream/published';
import { ProductCollectionWriter } from '../../services/product-collection-writer.js';

@CommandHandler(DeleteProductCollection)
export class DeleteProductCollectionHandler implements ICommandHandler<DeleteProductCollection> {
  constructor(private readonly writer: ProductCollectionWriter) {}

  async execute({
    context,
    params: { productCollectionId: id },
  }: DeleteProductCollection): Promise<undefined | Refusal<'not_found' | 'invalid_payload'>> {
    const deleted = await this.writer.write({ do: 'delete', id }, context);
    return isRefusal(deleted) ? deleted : undefined;
  }
}
