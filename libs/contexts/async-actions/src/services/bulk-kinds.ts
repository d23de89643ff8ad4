import { type JsonObject, type Refusal } from '@perkstream/kernel';
import {
  type AsyncActionType,
  ChangeVoucherMetadata,
  type CommandOrigin,
  type CreateOrderBody,
  ImportCustomersByFile,
  ImportOrder,
  ImportOrders,
  ImportProductsByFile,
  ImportSkusByFile,
  ImportVouchersByFile,
  ImportVouchersOfNoCampaign,
  type PublishedCommand,
  UpdateCustomersInBulk,
  UpdateCustomersMetadata,
  UpdateProductsInBulk,
  UpdateProductsMetadata,
  UpdateVouchersInBulk,
  UpdateVouchersMetadata,
  UpsertCustomer,
  UpsertProduct,
} from '@perkstream/published';
import { importedCustomers, importedProducts, importedSkus } from './imported-lines.js';
import { filedVouchers, importedVouchers } from './imported-vouchers.js';

export interface BulkKind {
  /** The requests that want it. Their body is a list of items or, in `codes` or `source_ids`, the names of items that get the same. */
  readonly request: new (...args: never[]) => { readonly body: object };
  /** The field by which an item is named. */
  readonly named: 'code' | 'source_id';
  /** The field that items share which wait for each other; by default their name. */
  readonly waitsBy?: string;
  /** Of imports: what an item is. Their results are told in another way. */
  readonly imports?: 'customer' | 'product' | 'SKU' | 'voucher' | 'order';
  /** Items of one request; by default `ITEMS_IN_BULK`. */
  readonly atMost?: number;
  /** What carries out an item. */
  readonly commandFor: (
    projectId: string,
    item: JsonObject,
    origin: CommandOrigin,
  ) => PublishedCommand<unknown> | Refusal<'invalid_payload'>;
}

const vouchers = {
  named: 'code',
  commandFor: (projectId, { code, metadata }, origin) =>
    new ChangeVoucherMetadata(projectId, code as string, metadata as JsonObject, origin),
} as const satisfies Omit<BulkKind, 'request'>;

/** An id that is sent as well names nothing: things are named by their source ids. */
const customers = {
  named: 'source_id',
  commandFor: (projectId, { id: _id, ...customer }, origin) => new UpsertCustomer(projectId, customer, origin),
} as const satisfies Omit<BulkKind, 'request'>;

const products = {
  named: 'source_id',
  commandFor: (projectId, { id: _id, ...product }, origin) => new UpsertProduct(projectId, product, origin),
} as const satisfies Omit<BulkKind, 'request'>;

/** Source: platform facts, limits. */
const orders = {
  named: 'source_id',
  imports: 'order',
  atMost: 2_000,
  commandFor: (projectId, order, origin) => new ImportOrder(projectId, order as CreateOrderBody, origin),
} as const satisfies Omit<BulkKind, 'request'>;

/** Every bulk update and import there is, by the type of its action. */
export const BULK_KINDS = {
  'VOUCHERS.BULK_UPDATE': { request: UpdateVouchersInBulk, ...vouchers },
  'VOUCHERS.METADATA_UPDATE': { request: UpdateVouchersMetadata, ...vouchers },
  'CUSTOMERS.BULK_UPDATE': { request: UpdateCustomersInBulk, ...customers },
  'CUSTOMERS.METADATA_UPDATE': { request: UpdateCustomersMetadata, ...customers },
  'PRODUCTS.BULK_UPDATE': { request: UpdateProductsInBulk, ...products },
  'PRODUCTS.METADATA_UPDATE': { request: UpdateProductsMetadata, ...products },
  'VOUCHERS.IMPORT': { request: ImportVouchersOfNoCampaign, ...importedVouchers },
  'VOUCHERS.IMPORT_CSV': { request: ImportVouchersByFile, ...filedVouchers },
  'ORDERS.IMPORT': { request: ImportOrders, ...orders },
  'CUSTOMERS.IMPORT_CSV': { request: ImportCustomersByFile, ...importedCustomers },
  'PRODUCTS.IMPORT_CSV': { request: ImportProductsByFile, ...importedProducts },
  'SKUS.IMPORT_CSV': { request: ImportSkusByFile, ...importedSkus },
} as const satisfies Partial<Record<AsyncActionType, BulkKind>>;

export type BulkType = keyof typeof BULK_KINDS;
