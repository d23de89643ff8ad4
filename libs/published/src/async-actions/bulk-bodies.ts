import { UpdateProductBody } from '../catalog/product-bodies.js';
import { UpdateCustomerBody } from '../customers/bodies.js';
import { Metadata, Text, Texts } from '../language/index.js';

/** The most things that one request updates. Source: decision 0061. */
export const ITEMS_IN_BULK = 100_000;

const MERGED = 'merged key by key with what is known; null removes a key';

/** New metadata of a voucher that exists. */
export class VoucherInBulkInput {
  @Text({ min: 1, max: 200 }) code!: string;
  @Metadata({ of: 'voucher' }, MERGED) metadata!: Record<string, unknown>;
}

/** A customer, who is made where nobody has the source id. */
export class CustomerInBulkInput extends UpdateCustomerBody {
  @Text({ min: 1, max: 500 }) source_id!: string;
}

/** A product, which is made where none has the source id. */
export class ProductInBulkInput extends UpdateProductBody {
  @Text({ min: 1, max: 500 }) source_id!: string;
}

/** The same metadata for many vouchers. */
export class VouchersMetadataBody {
  @Texts({ least: 1, most: ITEMS_IN_BULK, min: 1, max: 200 }) codes!: string[];
  @Metadata({ of: 'voucher' }, MERGED) metadata!: Record<string, unknown>;
}

/** The same metadata for many customers; those that nobody knows are made. */
export class CustomersMetadataBody {
  @Texts({ least: 1, most: ITEMS_IN_BULK, min: 1, max: 500 }) source_ids!: string[];
  @Metadata({ of: 'customer' }, MERGED) metadata!: Record<string, unknown>;
}

/** The same metadata for many products; those that nobody knows are made. */
export class ProductsMetadataBody {
  @Texts({ optional: true, most: ITEMS_IN_BULK, min: 1, max: 500 }, 'none: nothing is done') source_ids?: string[];
  @Metadata({ optional: true, of: 'product' }, `${MERGED}; required where products are named`) metadata?: Record<
    string,
    unknown
  >;
}
