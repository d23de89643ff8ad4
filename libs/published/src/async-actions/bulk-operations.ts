import { EACH_TIME, operation } from '../language/index.js';
import { AcceptedAnswer } from './answers.js';
import {
  CustomerInBulkInput,
  CustomersMetadataBody,
  ProductInBulkInput,
  ProductsMetadataBody,
  VoucherInBulkInput,
  VouchersMetadataBody,
} from './bulk-bodies.js';

/** What operations on many things have in common: the work goes on after the answer. */
export const inBulk = {
  context: 'async-actions',
  service: 'promotions',
  keys: 'application',
  method: 'POST',
  answer: AcceptedAnswer,
  status: 202,
  bodyLimit: 10 * 1024 * 1024,
} as const;

const metadata = { season: 'spring' };

export class UpdateVouchersInBulk extends operation({
  ...inBulk,
  scope: 'vouchers',
  id: 'update-vouchers-in-bulk',
  path: '/v1/vouchers/bulk/async',
  summary: 'Update the metadata of many vouchers asynchronously, each with its own values',
  body: VoucherInBulkInput,
  bodyIsList: true,
  sample: ({ coupon }) => [{ code: coupon.name, metadata }],
}) {}

export class UpdateVouchersMetadata extends operation({
  ...inBulk,
  scope: 'vouchers',
  id: 'update-vouchers-metadata-in-bulk',
  path: '/v1/vouchers/metadata/async',
  summary: 'Update the metadata of many vouchers asynchronously, all with the same values',
  body: VouchersMetadataBody,
  sample: ({ coupon }) => ({ codes: [coupon.name], metadata }),
}) {}

export class UpdateCustomersInBulk extends operation({
  ...inBulk,
  scope: 'customers',
  id: 'update-customers-in-bulk',
  path: '/v1/customers/bulk/async',
  summary: 'Create or update many customers asynchronously',
  body: CustomerInBulkInput,
  bodyIsList: true,
  sample: () => [{ source_id: `heidi ${EACH_TIME}`, name: 'Heidi' }],
}) {}

export class UpdateCustomersMetadata extends operation({
  ...inBulk,
  scope: 'customers',
  id: 'update-customers-metadata-in-bulk',
  path: '/v1/customers/metadata/async',
  summary: 'Update the metadata of many customers asynchronously, all with the same values',
  body: CustomersMetadataBody,
  sample: () => ({ source_ids: [`ivan ${EACH_TIME}`], metadata }),
}) {}

export class UpdateProductsInBulk extends operation({
  ...inBulk,
  scope: 'products',
  id: 'update-products-in-bulk',
  path: '/v1/products/bulk/async',
  summary: 'Create or update many products asynchronously',
  body: ProductInBulkInput,
  bodyIsList: true,
  bodyOptional: true,
  sample: () => [{ source_id: `lamp ${EACH_TIME}`, name: 'Lamp', price: 2_000 }],
}) {}

export class UpdateProductsMetadata extends operation({
  ...inBulk,
  scope: 'products',
  id: 'update-products-metadata-in-bulk',
  path: '/v1/products/metadata/async',
  summary: 'Update the metadata of many products asynchronously, all with the same values',
  body: ProductsMetadataBody,
  bodyOptional: true,
  sample: () => ({ source_ids: [`chair ${EACH_TIME}`], metadata }),
}) {}
