import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type RecordsRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { DeleteProductCollection, FindRulesNaming } from '@perkstream/published';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

/** A request that is repeated finds the collection gone, and is told so by what it did before. */
const NONE = { ids: [], total: 0 };

@CommandHandler(DeleteProductCollection)
export class DeleteProductCollectionHandler implements ICommandHandler<DeleteProductCollection> {
  constructor(
    private readonly collections: ProductCollectionRepository,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    context,
    params: { productCollectionId: id },
  }: DeleteProductCollection): Promise<undefined | Refusal<RecordsRefusal | 'resource_in_use'>> {
    const found = await this.collections.find(context.projectId, id);
    const rules = isRefusal(found) ? NONE : await this.messenger.ask(new FindRulesNaming(context.projectId, id));
    if (rules.total > 0) {
      return refuse('resource_in_use', {
        details: `Resource products_collection with id ${id} is in use by ${rules.total} validation rules`,
        resourceId: id,
        resourceType: 'products_collection',
        relatedObjectType: 'validation_rules',
        relatedObjectIds: rules.ids,
      });
    }
    return this.collections.write({ do: 'delete', id }, context);
  }
}
