import { DataListOf, Flag, Instant, ListOf, Money, ObjectOf, Text, Texts, Whole } from '../language/index.js';

/** What an item costs with the offers that apply to one unit of it. */
export class PromotionalPriceAnswer {
  @Money('Price of one unit.') amount!: number;
  @Texts('IDs of the promotion tiers that apply. Empty for client keys.') by!: string[];
}

/** What a cart must have: units of the item, or a value of the order. */
export class PriceNeedsAnswer {
  @Whole({ optional: true }, 'Units of the item.') quantity?: number;
  @Money({ optional: true }, 'Value of the order.') amount?: number;
}

/** What an item costs once more of it, or more besides, is in the cart. */
export class ConditionalPriceAnswer {
  @Text({ optional: true }, 'ID of the promotion tier. Absent for client keys.') by?: string;
  @ObjectOf(() => PriceNeedsAnswer, 'What the cart must have in total.') needs!: PriceNeedsAnswer;
  @Money('Price of one unit when that is met.') amount!: number;
}

/** The prices of one item. Amounts of one unit, in minor units. */
export class ItemPriceAnswer {
  @Text({ optional: true, nullable: true }) source_id?: string | null;
  @Text({ optional: true }) product_id?: string;
  @Text({ optional: true }) sku_id?: string;
  @Flag('False when there is no such product or SKU. Nothing else is known then.') found!: boolean;
  @Money({ optional: true, nullable: true }, 'Price without a sale. `null` when none is set.')
  regular_price?: number | null;
  @Money({ optional: true, nullable: true }, 'Price in the catalog. `null` when none is set.') price?: number | null;
  @ObjectOf(() => PromotionalPriceAnswer, { optional: true, nullable: true }, '`null` when the item has no price.')
  promotional?: PromotionalPriceAnswer | null;
  @ListOf(
    () => ConditionalPriceAnswer,
    { optional: true },
    'Up to three lower prices, for carts that have more. Nearest first.',
  )
  conditional?: ConditionalPriceAnswer[];
  @Money(
    { optional: true, nullable: true },
    'Lowest price of the 30 days before the reduction that is in force. `null` when nothing is reduced.',
  )
  lowest_price?: number | null;
  @Instant(
    { optional: true, nullable: true },
    'Next moment at which anything of this changes. `null` when none is known.',
  )
  valid_until?: string | null;
}

/** In the order of the question. */
export class PricesAnswer extends DataListOf(() => ItemPriceAnswer) {}
