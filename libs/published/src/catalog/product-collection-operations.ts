import {
  type Class,
  EACH_TIME,
  instantParameter,
  listOf,
  operation,
  anyOrderParameter,
  pageParameters,
  searchIn,
  recordActivityParameters,
  RecordActivitiesAnswer,
} from '../language/index.js';
import { ProductWithoutSkusAnswer, SkuWithProductAnswer } from './product-answers.js';
import {
  ProductCollectionAnswer,
  ProductCollectionBody,
  UpdateProductCollectionBody,
} from './product-collection-bodies.js';

const ours = { context: 'catalog', service: 'promotions', keys: 'application', scope: 'product-collections' } as const;
const listed = { ...pageParameters, order: anyOrderParameter('created_at', 'updated_at') };
const listedByType = { ...pageParameters, order: anyOrderParameter('created_at', 'updated_at', 'type') };
const collected: readonly Class<ProductWithoutSkusAnswer | SkuWithProductAnswer>[] = [
  ProductWithoutSkusAnswer,
  SkuWithProductAnswer,
];

export class ListProductCollections extends operation({
  ...ours,
  id: 'list-product-collections',
  method: 'GET',
  path: '/v1/product-collections',
  summary: 'List product collections, newest first',
  query: { ...listedByType, search: searchIn('the name') },
  answer: listOf('data', ProductCollectionAnswer),
}) {}

export class CreateProductCollection extends operation({
  ...ours,
  id: 'create-product-collection',
  method: 'POST',
  path: '/v1/product-collections',
  summary: 'Create a product collection from a list or a filter',
  body: ProductCollectionBody,
  answer: ProductCollectionAnswer,
  sample: () => ({
    type: 'AUTO_UPDATE',
    name: `Another collection ${EACH_TIME}`,
    filter: { junction: 'and', price: { conditions: { $more_than: [1_000] } } },
  }),
}) {}

export class GetProductCollection extends operation({
  ...ours,
  id: 'get-product-collection',
  method: 'GET',
  path: '/v1/product-collections/{productCollectionId}',
  summary: 'Get a product collection',
  answer: ProductCollectionAnswer,
}) {}

export class UpdateProductCollection extends operation({
  ...ours,
  id: 'put-product-collection',
  method: 'PUT',
  path: '/v1/product-collections/{productCollectionId}',
  summary: 'Update the name or the filter of a product collection',
  body: UpdateProductCollectionBody,
  answer: ProductCollectionAnswer,
  sample: () => ({ name: `Renamed collection ${EACH_TIME}` }),
}) {}

export class ListProductCollectionActivities extends operation({
  ...ours,
  id: 'list-product-collection-activities',
  method: 'GET',
  path: '/v1/product-collections/{productCollectionId}/activities',
  summary: 'List the changes of a product collection and who made them, newest first',
  query: recordActivityParameters,
  answer: RecordActivitiesAnswer,
}) {}

export class DeleteProductCollection extends operation({
  ...ours,
  id: 'delete-product-collection',
  method: 'DELETE',
  path: '/v1/product-collections/{productCollectionId}',
  summary: 'Delete a product collection',
  status: 204,
}) {}

export class ListProductsInCollection extends operation({
  ...ours,
  id: 'list-products-in-collection',
  method: 'GET',
  path: '/v1/product-collections/{productCollectionId}/products',
  summary: 'List the products and SKUs of a collection, newest first',
  query: {
    ...listed,
    starting_after: { ...instantParameter, description: 'Date of the last row of the previous page.' },
  },
  answer: listOf('data', collected),
}) {}
