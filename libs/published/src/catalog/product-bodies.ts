import { Metadata, Money, Text, Texts } from '../language/index.js';

/** What may be the id of a product that a client names itself. */
export const PRODUCT_ID = /^prod_[0-9A-Za-z_-]{1,60}$/;
/** What may be the id of a SKU that a client names itself. */
export const SKU_ID = /^sku_[0-9A-Za-z_-]{1,60}$/;

/** What is known about a product. Only fields that are sent change; null takes a value away. Source: programs facts, 5.6. */
export class UpdateProductBody {
  @Text({ optional: true, nullable: true, max: 500 }) name?: string | null;
  @Money({ optional: true, nullable: true }) price?: number | null;
  @Texts(
    { optional: true, most: 100, unique: true, min: 1, max: 200 },
    'names of the attributes that its SKUs may have; take the place of those known so far',
  )
  attributes?: string[];
  @Metadata(
    { optional: true, of: 'product' },
    'merged key by key with what is known; null removes a key. SKUs inherit it',
  )
  metadata?: Record<string, unknown>;
  @Text({ optional: true, nullable: true, max: 2_000 }) image_url?: string | null;
}

/** A product as the operation takes one: found by `id`, else by `source_id`; made when there is none. */
export class CreateProductBody extends UpdateProductBody {
  @Text({ optional: true, pattern: PRODUCT_ID }, 'prod_…: of a product that exists, or is to be made under this id')
  id?: string;
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'the id that the product has with the client, unique among products and SKUs; stays what it was at first',
  )
  source_id?: string | null;
}

/** What is known about a SKU. Only fields that are sent change; null takes a value away. */
export class UpdateSkuBody {
  @Text({ optional: true, nullable: true, max: 500 }, 'name') sku?: string | null;
  @Money({ optional: true, nullable: true }) price?: number | null;
  @Text({ optional: true, nullable: true, max: 10 }) currency?: string | null;
  @Metadata({ optional: true }, 'values by names that the product declares; merged key by key, null removes a key')
  attributes?: Record<string, unknown>;
  @Text({ optional: true, nullable: true, max: 2_000 }) image_url?: string | null;
  @Metadata(
    { optional: true, of: 'product' },
    'merged key by key; null removes a key. What is not here comes from the product',
  )
  metadata?: Record<string, unknown>;
}

/** A SKU as the operation takes one: found by `id`, else by `source_id`; made when there is none. */
export class CreateSkuBody extends UpdateSkuBody {
  @Text({ optional: true, pattern: SKU_ID }, 'sku_…: of a SKU of the product, or under which one is to be made')
  id?: string;
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'the id that the SKU has with the client, unique among products and SKUs; stays what it was at first',
  )
  source_id?: string | null;
}
