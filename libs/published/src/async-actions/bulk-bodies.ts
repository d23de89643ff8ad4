import { UpdateProductBody } from '../catalog/product-bodies.js';
import { UpdateCustomerBody } from '../customers/bodies.js';
import { Metadata, Text, Texts } from '../language/index.js';

/** The most things that one request updates. Decision 0061. */
export const MAX_BULK_ITEMS = 100_000;

const MERGED = 'Merged with the stored metadata key by key. `null` removes a key.';

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
  @Texts({ least: 1, most: MAX_BULK_ITEMS, min: 1, max: 200 }) codes!: string[];
  @Metadata({ of: 'voucher' }, MERGED) metadata!: Record<string, unknown>;
}

/** The same metadata for many customers; those that nobody knows are made. */
export class CustomersMetadataBody {
  @Texts({ least: 1, most: MAX_BULK_ITEMS, min: 1, max: 500 }) source_ids!: string[];
  @Metadata({ of: 'customer' }, MERGED) metadata!: Record<string, unknown>;
}

/** The same metadata for many products; those that nobody knows are made. */
export class ProductsMetadataBody {
  @Texts({ optional: true, most: MAX_BULK_ITEMS, min: 1, max: 500 }, 'Nothing changes when absent.')
  source_ids?: string[];
  @Metadata({ optional: true, of: 'product' }, `${MERGED} Required when products are given.`)
  metadata?: Record<string, unknown>;
}
