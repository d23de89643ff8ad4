import { defineList } from '@perkstream/domain-filters';
import { shortListFeature } from '@perkstream/platform';
import { ListProductCollections } from '@perkstream/published';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

export const listProductCollections = shortListFeature(ListProductCollections, {
  list: defineList({ order: ['created_at', 'updated_at'] }),
  service: ProductCollectionRepository,
  values: ({ context }, collections) => collections.all(context.projectId),
  rows: (found) => found.map(presentCollection),
});
