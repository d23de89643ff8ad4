import {
  filtersParameter,
  instantParameter,
  type JsonSchema,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { ProductAnswer, SkuAnswer } from './product-answers.js';
import { CreateProductBody, CreateSkuBody, UpdateProductBody, UpdateSkuBody } from './product-bodies.js';

/** `productId` and `skuId` are ids or source ids. */
interface OfProduct {
  productId: string;
}

interface OfSku extends OfProduct {
  skuId: string;
}

interface Removal {
  force?: boolean;
}

export class ListProducts extends OperationRequest {}
export class CreateProduct extends OperationRequest<CreateProductBody> {}
export class GetProduct extends OperationRequest<undefined, OfProduct> {}
export class UpdateProduct extends OperationRequest<UpdateProductBody, OfProduct> {}
export class DeleteProduct extends OperationRequest<undefined, OfProduct, Removal> {}
export class ListSkus extends OperationRequest<undefined, OfProduct> {}
export class CreateSku extends OperationRequest<CreateSkuBody, OfProduct> {}
export class UpdateSku extends OperationRequest<UpdateSkuBody, OfSku> {}
export class DeleteSku extends OperationRequest<undefined, OfSku, Removal> {}
export class GetSku extends OperationRequest<undefined, { skuId: string }> {}

const PRODUCTS = '/v1/products';
const PRODUCT = `${PRODUCTS}/{productId}`;
const SKUS = `${PRODUCT}/skus`;
const SKU = `${SKUS}/{skuId}`;
const ours = { context: 'catalog', service: 'promotions', keys: 'application', scope: 'products' } as const;
const byProduct = ({ params }: { params: Record<string, string> }) => params['productId'];
const force: JsonSchema = { type: 'boolean', default: false, description: 'frees id and source id as well' };
const bound: JsonSchema = { ...instantParameter, description: 'ISO 8601; bounds created_at, itself included' };
const listed = { ...pageParameters, start_date: bound, end_date: bound };

export const listProducts = operation({
  ...ours,
  id: 'list-products',
  method: 'GET',
  path: PRODUCTS,
  request: ListProducts,
  summary: 'List products with their SKUs, the newest last',
  query: { ...listed, order: orderParameter('created_at', 'updated_at', 'name'), filters: filtersParameter },
  answer: listOf('products', ProductAnswer),
});

export const createProduct = operation({
  ...ours,
  id: 'create-product',
  method: 'POST',
  path: PRODUCTS,
  request: CreateProduct,
  summary: 'Create a product, or update the one with that id or source id',
  body: CreateProductBody,
  answer: ProductAnswer,
  key: ({ body }) => (body as CreateProductBody).id ?? (body as CreateProductBody).source_id ?? undefined,
});

export const getProduct = operation({
  ...ours,
  id: 'get-product',
  method: 'GET',
  path: PRODUCT,
  request: GetProduct,
  summary: 'Get a product with its SKUs',
  answer: ProductAnswer,
  key: byProduct,
});

export const updateProduct = operation({
  ...ours,
  id: 'update-product',
  method: 'PUT',
  path: PRODUCT,
  request: UpdateProduct,
  summary: 'Change a product',
  body: UpdateProductBody,
  answer: ProductAnswer,
  key: byProduct,
});

export const deleteProduct = operation({
  ...ours,
  id: 'delete-product',
  method: 'DELETE',
  path: PRODUCT,
  request: DeleteProduct,
  summary: 'Move a product and its SKUs to the bin, or delete them for good',
  query: { force },
  status: 204,
  key: byProduct,
});

export const listSkus = operation({
  ...ours,
  id: 'list-SKUs-in-product',
  method: 'GET',
  path: SKUS,
  request: ListSkus,
  summary: 'List the SKUs of a product, the newest last',
  query: { ...listed, order: orderParameter('created_at', 'updated_at') },
  answer: listOf('skus', SkuAnswer),
  key: byProduct,
});

export const createSku = operation({
  ...ours,
  id: 'create-sku',
  method: 'POST',
  path: SKUS,
  request: CreateSku,
  summary: 'Add a SKU to a product, or update its SKU with that id or source id',
  body: CreateSkuBody,
  answer: SkuAnswer,
  key: byProduct,
});

export const updateSku = operation({
  ...ours,
  id: 'update-sku',
  method: 'PUT',
  path: SKU,
  request: UpdateSku,
  summary: 'Change a SKU',
  body: UpdateSkuBody,
  answer: SkuAnswer,
  key: byProduct,
});

export const deleteSku = operation({
  ...ours,
  id: 'delete-sku',
  method: 'DELETE',
  path: SKU,
  request: DeleteSku,
  summary: 'Move a SKU to the bin, or delete it for good',
  query: { force },
  status: 204,
  key: byProduct,
});

export const getSku = operation({
  ...ours,
  scope: 'SKUs',
  id: 'get-sku',
  method: 'GET',
  path: '/v1/skus/{skuId}',
  request: GetSku,
  summary: 'Get a SKU',
  answer: SkuAnswer,
});

export const productOperations: readonly Operation[] = [
  listProducts,
  createProduct,
  getProduct,
  updateProduct,
  deleteProduct,
  listSkus,
  createSku,
  updateSku,
  deleteSku,
  getSku,
];
