import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type RecordsRefusal, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { type ProductCollectionAnswer, UpdateProductCollection } from '@perkstream/published';
import { collectionFilters } from '../../domain/product-collections/collected.js';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

@CommandHandler(UpdateProductCollection)
export class UpdateProductCollectionHandler implements ICommandHandler<UpdateProductCollection> {
  constructor(private readonly collections: ProductCollectionRepository) {}

  async execute({
    context,
    params: { productCollectionId: id },
    body: { name, filter },
  }: UpdateProductCollection): Promise<ProductCollectionAnswer | Refusal<RecordsRefusal>> {
    const { now } = context;
    const objection = filter && collectionFilters.objectionTo(filter, now);
    if (objection) return objection;
    const sent = withoutUndefined({ name, filter });
    const changed = await this.collections.write({ do: 'update', id, sent, now }, context);
    return isRefusal(changed) ? changed : presentCollection(changed);
  }
}
