import {
  EACH_TIME,
  filtersParameter,
  instantParameter,
  listOf,
  operation,
  anyOrderParameter,
  pageParameters,
  rowParameters,
  searchIn,
  asOfParameters,
  historyOperation,
} from '../language/index.js';
import { ProductAnswer, ProductOfMomentAnswer, SkuAnswer, SkuOfMomentAnswer } from './product-answers.js';
import { CreateProductBody, CreateSkuBody, UpdateProductBody, UpdateSkuBody } from './product-bodies.js';

/** `productId` and `skuId` are ids or source ids. */
const ours = { context: 'catalog', service: 'promotions', keys: 'application', scope: 'products' } as const;
const force = { type: 'boolean', default: false, description: 'Also frees the ID and the source ID.' } as const;
const bound = { ...instantParameter, description: 'ISO 8601. Inclusive bound on `created_at`.' } as const;
const listed = { ...pageParameters, start_date: bound, end_date: bound };

export class ListProducts extends operation({
  ...ours,
  id: 'list-products',
  method: 'GET',
  path: '/v1/products',
  summary: 'List products with their SKUs, oldest first',
  query: {
    ...listed,
    ...rowParameters,
    search: searchIn('the names and source IDs of a product and its SKUs'),
    order: anyOrderParameter('created_at', 'updated_at', 'name'),
    filters: filtersParameter,
  },
  answer: listOf('products', ProductAnswer),
}) {}

export class CreateProduct extends operation({
  ...ours,
  id: 'create-product',
  method: 'POST',
  path: '/v1/products',
  summary: 'Create a product, or update the product with the given ID or source ID',
  body: CreateProductBody,
  answer: ProductAnswer,
  key: ({ body }) => body.id ?? body.source_id ?? undefined,
  sample: () => ({ source_id: `socks ${EACH_TIME}`, name: 'Socks', price: 900 }),
}) {}

export class GetProduct extends operation({
  ...ours,
  id: 'get-product',
  method: 'GET',
  path: '/v1/products/{productId}',
  summary: 'Get a product with its SKUs',
  query: asOfParameters,
  answer: ProductOfMomentAnswer,
}) {}

export class ListProductHistory extends historyOperation({
  ...ours,
  subject: 'product',
  path: '/v1/products/{productId}',
}) {}

export class UpdateProduct extends operation({
  ...ours,
  id: 'update-product',
  method: 'PUT',
  path: '/v1/products/{productId}',
  summary: 'Update a product',
  body: UpdateProductBody,
  answer: ProductAnswer,
  sample: () => ({ price: 800 }),
}) {}

export class DeleteProduct extends operation({
  ...ours,
  id: 'delete-product',
  method: 'DELETE',
  path: '/v1/products/{productId}',
  summary: 'Move a product and its SKUs to the bin, or delete them permanently',
  query: { force },
  status: 204,
}) {}

export class ListSkus extends operation({
  ...ours,
  id: 'list-SKUs-in-product',
  method: 'GET',
  path: '/v1/products/{productId}/skus',
  summary: 'List the SKUs of a product, oldest first',
  query: { ...listed, order: anyOrderParameter('created_at', 'updated_at') },
  answer: listOf('skus', SkuAnswer),
}) {}

export class CreateSku extends operation({
  ...ours,
  id: 'create-sku',
  method: 'POST',
  path: '/v1/products/{productId}/skus',
  summary: 'Add a SKU to a product, or update its SKU with the given ID or source ID',
  body: CreateSkuBody,
  answer: SkuAnswer,
  sample: () => ({ source_id: `socks-m ${EACH_TIME}`, sku: 'Socks M', attributes: { size: 'M' } }),
}) {}

export class UpdateSku extends operation({
  ...ours,
  id: 'update-sku',
  method: 'PUT',
  path: '/v1/products/{productId}/skus/{skuId}',
  summary: 'Update a SKU',
  body: UpdateSkuBody,
  answer: SkuAnswer,
  sample: () => ({ price: 700 }),
}) {}

export class DeleteSku extends operation({
  ...ours,
  id: 'delete-sku',
  method: 'DELETE',
  path: '/v1/products/{productId}/skus/{skuId}',
  summary: 'Move a SKU to the bin, or delete it permanently',
  query: { force },
  status: 204,
}) {}

export class GetSku extends operation({
  ...ours,
  scope: 'SKUs',
  id: 'get-sku',
  method: 'GET',
  path: '/v1/skus/{skuId}',
  summary: 'Get a SKU',
  query: asOfParameters,
  answer: SkuOfMomentAnswer,
}) {}

export class ListSkuHistory extends historyOperation({
  ...ours,
  scope: 'SKUs',
  subject: 'SKU',
  path: '/v1/skus/{skuId}',
}) {}
