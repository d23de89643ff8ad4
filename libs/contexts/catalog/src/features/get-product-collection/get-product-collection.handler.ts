import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetProductCollection, type ProductCollectionAnswer } from '@perkstream/published';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

export const getProductCollection = handler(
  GetProductCollection,
  [ProductCollectionRepository],
  async (
    { context: { projectId }, params: { productCollectionId } },
    collections,
  ): Promise<ProductCollectionAnswer | Refusal<'not_found'>> => {
    const found = await collections.find(projectId, productCollectionId);
    return isRefusal(found) ? found : presentCollection(found);
  },
);
