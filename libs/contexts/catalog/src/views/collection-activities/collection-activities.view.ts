import { recordActivitiesView } from '@perkstream/platform';
import { productCollectionKind } from '../../domain/product-collections/product-collection.kind.js';

export const collectionActivitiesView = recordActivitiesView(
  productCollectionKind,
  (happened) => `products_collection.${happened}`,
);
