import { isRefusal, type RecordsRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { DeleteProductCollection, FindRulesNaming } from '@perkstream/published';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

/** A repeated request finds the collection gone, and gets the answer of the first attempt. */
const NONE = { ids: [], total: 0 };

export const deleteProductCollection = handler(
  DeleteProductCollection,
  [ProductCollectionRepository, Messenger],
  async (
    { context, params: { productCollectionId: id } },
    collections,
    messenger,
  ): Promise<undefined | Refusal<RecordsRefusal | 'resource_in_use'>> => {
    const found = await collections.find(context.projectId, id);
    const rules = isRefusal(found) ? NONE : await messenger.ask(new FindRulesNaming(context.projectId, id));
    if (rules.total > 0) {
      return refuse('resource_in_use', {
        details: `Resource products_collection with id ${id} is in use by ${rules.total} validation rules`,
        resourceId: id,
        resourceType: 'products_collection',
        relatedObjectType: 'validation_rules',
        relatedObjectIds: rules.ids,
      });
    }
    return collections.write({ do: 'delete', id }, context);
  },
);
