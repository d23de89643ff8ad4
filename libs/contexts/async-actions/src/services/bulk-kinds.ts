import { type Instant, type JsonObject } from '@perkstream/kernel';
import {
  type AsyncActionType,
  ChangeVoucherMetadata,
  type CreateOrderBody,
  ImportCustomersByFile,
  ImportOrder,
  ImportOrders,
  ImportProductsByFile,
  ImportSkusByFile,
  ImportVouchersByFile,
  ImportVouchersOfNoCampaign,
  UpdateCustomersInBulk,
  UpdateCustomersMetadata,
  UpdateProductsInBulk,
  UpdateProductsMetadata,
  UpdateVouchersInBulk,
  UpdateVouchersMetadata,
  UpsertCustomer,
  UpsertProduct,
} from '@perkstream/published';
import { type ImportEffect } from '../domain/import-effects/import-effects.decider.js';
import { type BulkKind } from './bulk-kind.js';
import { importedCustomers, importedProducts, importedSkus } from './imported-lines.js';
import { filedVouchers, importedVouchers } from './imported-vouchers.js';

const vouchers = {
  named: 'code',
  commandFor: (projectId, { code, metadata }, origin) =>
    new ChangeVoucherMetadata(projectId, code as string, metadata as JsonObject, origin),
} as const satisfies Omit<BulkKind, 'request'>;

/** An id that is sent as well names nothing: things are named by their source ids. */
const customers = {
  named: 'source_id',
  personal: true,
  commandFor: (projectId, { id: _id, ...customer }, origin) => new UpsertCustomer(projectId, customer, origin),
} as const satisfies Omit<BulkKind, 'request'>;

const products = {
  named: 'source_id',
  mayBeEmpty: true,
  commandFor: (projectId, { id: _id, ...product }, origin) => new UpsertProduct(projectId, product, origin),
} as const satisfies Omit<BulkKind, 'request'>;

const orders = {
  named: 'source_id',
  personal: true,
  imports: 'order',
  atMost: 2_000,
  commandFor: (projectId, order, origin) => new ImportOrder(projectId, order as CreateOrderBody, origin),
} as const satisfies Omit<BulkKind, 'request'>;

/** What an import was carried out on; each item says by which. */
const reverts: BulkKind = {
  named: 'id',
  waitsBy: 'line',
  mayBeEmpty: true,
  commandFor: (projectId, item, origin) => {
    const { type, imported, at, ...effect } = item as unknown as ItemOfRevert;
    const { revertOf } = kindOf({ type });
    if (!revertOf) throw new Error(`What ${type} did cannot be reverted`);
    return revertOf(projectId, effect, { commands: `${imported}/`, at }, origin);
  },
};

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

/** An item of a revert. */
interface ItemOfRevert extends ImportEffect {
  /** Of the import */
  readonly type: AsyncActionType;
  /** The import, `aa_…` */
  readonly imported: string;
  /** When it was requested */
  readonly at: Instant;
}

/** A revert has the type of a bulk update of the same things: the public API knows no other. */
export const TYPES_OF_REVERTS = {
  customer: 'CUSTOMERS.BULK_UPDATE',
  voucher: 'VOUCHERS.BULK_UPDATE',
  product: 'PRODUCTS.BULK_UPDATE',
  SKU: 'PRODUCTS.BULK_UPDATE',
} as const satisfies Partial<Record<NonNullable<BulkKind['imports']>, BulkType>>;

/** @throws where it is work of another context */
export function kindOf({ type, reverts: isRevert }: ActionKind): BulkKind {
  const kinds: Partial<Record<AsyncActionType, BulkKind>> = BULK_KINDS;
  const kind = kinds[type];
  if (!kind) throw new Error(`${type} is no bulk update`);
  return isRevert === undefined ? kind : { ...reverts, ...(kind.personal && { personal: true }) };
}

/** What an action does. */
export interface ActionKind {
  readonly type: AsyncActionType;
  /** Of a revert: the import, `aa_…` */
  readonly reverts?: string | undefined;
}

export function isAboutPeople(type: AsyncActionType): boolean {
  const kinds: Partial<Record<AsyncActionType, BulkKind>> = BULK_KINDS;
  return kinds[type]?.personal === true;
}
