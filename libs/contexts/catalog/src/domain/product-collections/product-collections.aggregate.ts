import { type Aggregate } from '@perkstream/platform';
import { type ProductCollectionEvent } from '@perkstream/published';
import {
  type ProductCollectionsCommand,
  productCollectionsDecider,
  type ProductCollectionsRefusal,
  type ProductCollectionsState,
} from './product-collections.decider.js';

/** One stream a project, under the id `all`: they are few, and carts are asked about several at once. */
export const productCollectionsAggregate: Aggregate<
  ProductCollectionsCommand,
  ProductCollectionEvent,
  ProductCollectionsState,
  ProductCollectionsRefusal
> = {
  category: 'product_collections',
  decider: productCollectionsDecider,
  snapshots: { every: 100, version: 1 },
};

export const ALL_COLLECTIONS = 'all';
