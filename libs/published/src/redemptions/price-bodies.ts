import { Instant, ListOf, ObjectOf, Text, Whole } from '../language/index.js';
import { BuyerInput } from './cart-bodies.js';

/** How many items one question about prices may name. */
export const MAX_PRICED_ITEMS = 200;

/** A product or a SKU, by one of its names: `sku_id` before `sku`, `product_id` and `source_id`. */
export class PricedItemInput {
  @Text({ optional: true, min: 1, max: 500 }, 'Your own ID of a product or SKU.') source_id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'ID or source ID of a product.') product_id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'ID or source ID of a SKU.') sku_id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'ID or source ID of a SKU. Same as `sku_id`.') sku?: string;
  @Whole(
    { optional: true, min: 1, max: 1_000_000 },
    'Units that carts of `conditional` have at least. Defaults to 1. Prices are those of one unit.',
  )
  quantity?: number;
}

/** Goods whose prices are wanted before they are in a cart. */
export class PricesBody {
  @ObjectOf(() => BuyerInput, { optional: true }, 'Customer that the prices are for.') customer?: BuyerInput;
  @ListOf(() => PricedItemInput, { min: 1, max: MAX_PRICED_ITEMS }) items!: PricedItemInput[];
  @Instant(
    { optional: true },
    'Prices of this moment: windows of promotions are those of then. At most one year ahead, and not before an item was created. Defaults to now.',
  )
  at?: string;
}
