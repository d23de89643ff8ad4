import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { type ProductCollectionAnswer, UpdateProductCollection } from '@perkstream/published';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { unknownCollection } from '../../repositories/product-collection.repository.js';
import { objectionTo, ProductCollectionWriter } from '../../services/product-collection-writer.js';

@CommandHandler(UpdateProductCollection)
export class UpdateProductCollectionHandler implements ICommandHandler<UpdateProductCollection> {
  constructor(private readonly writer: ProductCollectionWriter) {}

  async execute({
    context,
    params: { productCollectionId: id },
    body: { name, filter },
  }: UpdateProductCollection): Promise<ProductCollectionAnswer | Refusal<'not_found' | 'invalid_payload'>> {
    const { now } = context;
    const objection = filter && objectionTo(filter as JsonObject, now);
    if (objection) return objection;
    const changes = withoutUndefined({ name, filter: filter as JsonObject | undefined });
    const changed = await this.writer.write({ do: 'update', id, changes, now }, context);
    if (isRefusal(changed)) return changed;
    return changed ? presentCollection(changed) : unknownCollection(id);
  }
}
