import { Metadata, Money, Text, Texts } from '../language/index.js';

/** What may be the id of a product that a client names itself. */
export const PRODUCT_ID = /^prod_[0-9A-Za-z_-]{1,60}$/;
/** What may be the id of a SKU that a client names itself. */
export const SKU_ID = /^sku_[0-9A-Za-z_-]{1,60}$/;

/** What is known about a product. Only fields that are sent change; null takes a value away. */
export class UpdateProductBody {
  @Text({ optional: true, nullable: true, max: 500 }) name?: string | null;
  @Money({ optional: true, nullable: true }) price?: number | null;
  @Money({ optional: true, nullable: true }, 'Price without a sale, at least `price`. On sale while `price` is lower.')
  regular_price?: number | null;
  @Texts(
    { optional: true, most: 100, unique: true, min: 1, max: 200 },
    'Names of the attributes that its SKUs can have. Replace the stored names.',
  )
  attributes?: string[];
  @Metadata(
    { optional: true, of: 'product' },
    'Merged with the stored metadata key by key. `null` removes a key. SKUs inherit the metadata.',
  )
  metadata?: Record<string, unknown>;
  @Text({ optional: true, nullable: true, max: 2_000 }) image_url?: string | null;
}

/** A product as the operation takes one: found by `id`, else by `source_id`; made when there is none. */
export class CreateProductBody extends UpdateProductBody {
  @Text({ optional: true, pattern: PRODUCT_ID }, 'ID of an existing or new product (`prod_…`).')
  id?: string;
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'Your own ID of the product, unique among products and SKUs. Cannot be changed later.',
  )
  source_id?: string | null;
}

/** What is known about a SKU. Only fields that are sent change; null takes a value away. */
export class UpdateSkuBody {
  @Text({ optional: true, nullable: true, max: 500 }, 'Name of the SKU.') sku?: string | null;
  @Money({ optional: true, nullable: true }) price?: number | null;
  @Money({ optional: true, nullable: true }, 'Price without a sale, at least `price`. On sale while `price` is lower.')
  regular_price?: number | null;
  @Text({ optional: true, nullable: true, max: 10 }) currency?: string | null;
  @Metadata({ optional: true }, 'Values by attribute name. Merged key by key. `null` removes a key.')
  attributes?: Record<string, unknown>;
  @Text({ optional: true, nullable: true, max: 2_000 }) image_url?: string | null;
  @Metadata(
    { optional: true, of: 'product' },
    'Merged key by key. `null` removes a key. Keys that are not set are inherited from the product.',
  )
  metadata?: Record<string, unknown>;
}

/** A SKU as the operation takes one: found by `id`, else by `source_id`; made when there is none. */
export class CreateSkuBody extends UpdateSkuBody {
  @Text({ optional: true, pattern: SKU_ID }, 'ID of an existing or new SKU of the product (`sku_…`).')
  id?: string;
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'Your own ID of the SKU, unique among products and SKUs. Cannot be changed later.',
  )
  source_id?: string | null;
}
