import { SkuAnswer } from '../catalog/product-answers.js';
import { operation } from '../language/index.js';

/** Sent by the library `voucherify`; `GET /v1/skus/{skuId}` took its place. */
export class GetSkuOfProduct extends operation({
  context: 'catalog',
  service: 'promotions',
  keys: 'application',
  scope: 'products',
  id: 'get-sku-of-product',
  method: 'GET',
  path: '/v1/products/{productId}/skus/{skuId}',
  summary: 'Get a SKU of a product',
  answer: SkuAnswer,
  deprecated: true,
}) {}
