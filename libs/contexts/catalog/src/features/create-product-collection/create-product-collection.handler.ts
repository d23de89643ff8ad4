import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { CreateProductCollection, type ProductCollectionAnswer } from '@perkstream/published';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { unknownCollection } from '../../repositories/product-collection.repository.js';
import { ProductCollectionWriter } from '../../services/product-collection-writer.js';

@CommandHandler(CreateProductCollection)
export class CreateProductCollectionHandler implements ICommandHandler<CreateProductCollection> {
  constructor(private readonly writer: ProductCollectionWriter) {}

  async execute({
    context,
    body: { name, ...content },
  }: CreateProductCollection): Promise<ProductCollectionAnswer | Refusal<'not_found' | 'invalid_payload'>> {
    const { requestId, now, repeatSince } = context;
    const id = derivedId('pc_', Date.parse(repeatSince ?? now), requestId, 'product_collection');
    const read = await this.writer.contentOf(content, context);
    if (isRefusal(read)) return read;
    const collection = { id, name, ...read, createdAt: now, updatedAt: null };
    const made = await this.writer.write({ do: 'create', collection }, context);
    if (isRefusal(made)) return made;
    return made ? presentCollection(made) : unknownCollection(id);
  }
}
