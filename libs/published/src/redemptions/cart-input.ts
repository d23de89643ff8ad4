import { Decimal, Flag, ListOf, Metadata, Money, ObjectOf, OneOf, Text, WholeOrText } from '../language/index.js';

/** What a cart line says of its product or SKU, in place of (or beside) the catalogue. */
class CartCatalogueInput {
  @Text({ optional: true, max: 500 }) id?: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Flag({ optional: true }, 'Creates or updates it in the catalog, when the order is stored.')
  override?: boolean;
  @Decimal({ optional: true, min: 0 }) price?: number;
  @Metadata({ optional: true, of: 'product' }) metadata?: Record<string, unknown>;
}

export class CartProductInput extends CartCatalogueInput {
  @Text({ optional: true, max: 500 }) name?: string;
}

export class CartSkuInput extends CartCatalogueInput {
  @Text({ optional: true, max: 500 }) sku?: string;
}

/** A line of a cart. `amount` wins over `price` × `quantity`; all amounts in minor units. */
export class CartItemInput {
  @Text({ optional: true, max: 500 }) source_id?: string;
  @OneOf(['product', 'sku'], { optional: true }) related_object?: 'product' | 'sku';
  @Text({ optional: true, max: 500 }) product_id?: string;
  @Text({ optional: true, max: 500 }) sku_id?: string;
  @WholeOrText({ optional: true }) quantity?: number | string;
  @Money({ optional: true }) price?: number;
  @Money({ optional: true }, 'Price without a sale, at least `price`. Defaults to that of the product or SKU.')
  regular_price?: number;
  @Money({ optional: true }) amount?: number;
  @ObjectOf(() => CartProductInput, { optional: true }) product?: CartProductInput;
  @ObjectOf(() => CartSkuInput, { optional: true }) sku?: CartSkuInput;
  @Metadata({ optional: true, of: 'order_item', isNew: true }) metadata?: Record<string, unknown>;
}

/**
 * The cart. With the `id` or `source_id` of a stored order, validations and qualifications are about what is stored; a redemption
 * changes the stored order by what is sent beside it.
 */
export class CartInput {
  @Text({ optional: true, max: 200 }) id?: string;
  @Text({ optional: true, nullable: true, max: 500 }) source_id?: string | null;
  @OneOf(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'], { optional: true }) status?: string;
  @Money({ optional: true }, 'Value before discounts. Defaults to the sum of the items.') amount?: number;
  @ListOf(() => CartItemInput, { optional: true, max: 500 }) items?: CartItemInput[];
  @Metadata({ optional: true, of: 'order' }) metadata?: Record<string, unknown>;
}
