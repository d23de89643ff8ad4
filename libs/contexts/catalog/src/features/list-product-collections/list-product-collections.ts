import { defineList } from '@perkstream/domain-filters';
import { shortListFeature } from '@perkstream/platform';
import { ListProductCollections } from '@perkstream/published';
import { presentCollection, typeOf } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

export const listProductCollections = shortListFeature(ListProductCollections, {
  list: defineList({ order: ['created_at', 'updated_at', 'type'] }),
  service: ProductCollectionRepository,
  values: async ({ context }, collections) => {
    const all = await collections.all(context.projectId);
    return all.map((collection) => ({ ...collection, type: typeOf(collection) }));
  },
  rows: (found) => found.map(presentCollection),
});
