import { UpdateProductsInBulk } from '../async-actions/bulk-operations.js';
import { alsoAs } from '../language/index.js';

/** Sent by the library `voucherify`; `POST /v1/products/bulk/async` took its place. */
export const updateProductsInBulkBefore = alsoAs(UpdateProductsInBulk, {
  id: 'update-products-in-bulk-before',
  path: '/v1/products/bulk',
  keys: 'application',
  scope: 'products',
  deprecated: true,
});
