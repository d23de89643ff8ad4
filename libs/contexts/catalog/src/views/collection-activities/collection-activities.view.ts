import { recordActivitiesView } from '@perkstream/platform';
import { type StoredProductCollection } from '@perkstream/published';

export const collectionActivitiesView = recordActivitiesView<StoredProductCollection>(
  'product_collection',
  (happened) => `products_collection.${happened}`,
);
