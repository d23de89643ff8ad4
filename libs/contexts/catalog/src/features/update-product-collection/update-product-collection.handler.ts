import { isRefusal, type RecordsRefusal, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type ProductCollectionAnswer, UpdateProductCollection } from '@perkstream/published';
import { collectionFilters } from '../../domain/product-collections/collected.js';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

export const updateProductCollection = handler(
  UpdateProductCollection,
  [ProductCollectionRepository],
  async (
    { context, params: { productCollectionId: id }, body: { name, filter } },
    collections,
  ): Promise<ProductCollectionAnswer | Refusal<RecordsRefusal>> => {
    const { now } = context;
    const objection = filter && collectionFilters.objectionTo(filter, now);
    if (objection) return objection;
    const sent = withoutUndefined({ name, filter });
    const changed = await collections.write({ do: 'update', id, sent, now }, context);
    return isRefusal(changed) ? changed : presentCollection(changed);
  },
);
