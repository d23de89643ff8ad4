import { type MinorUnits } from '@perkstream/kernel';

export const AMOUNT_EFFECTS = [
  'APPLY_TO_ORDER',
  'APPLY_TO_ITEMS',
  'APPLY_TO_ITEMS_PROPORTIONALLY',
  'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
  'APPLY_TO_ITEMS_BY_QUANTITY',
] as const;
export type AmountEffect = (typeof AMOUNT_EFFECTS)[number];

export const ORDER_OR_ITEMS = ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'] as const;
export type OrderOrItems = (typeof ORDER_OR_ITEMS)[number];

export const UNIT_EFFECTS = ['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_SAME_ITEMS', 'REPLACE_ITEMS'] as const;
type UnitEffect = (typeof UNIT_EFFECTS)[number];

export const MANY_UNITS_EFFECTS = ['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'] as const;
export type ManyUnitsEffect = (typeof MANY_UNITS_EFFECTS)[number];

/**
 * What a redeemable takes off. Beside each value may stand a formula; the value is then what counts when the formula cannot be
 * worked out. Without an effect: on items where products are included or excluded, else on the order; units: missing ones.
 */
export type Discount = AmountDiscount | PercentDiscount | FixedDiscount | UnitDiscount | ManyUnitsDiscount;

interface OfGoods {
  /** Goods on sale get nothing of it, and do not count for it. */
  readonly excludeOnSale?: boolean;
}

interface Dynamic extends OfGoods {
  /** The value came from its formula. */
  readonly isDynamic?: boolean;
}

export interface AmountDiscount extends Dynamic {
  readonly type: 'AMOUNT';
  readonly amountOff: MinorUnits;
  readonly amountOffFormula?: string;
  /** Ceiling over all lines together. */
  readonly aggregatedAmountLimit?: MinorUnits;
  readonly effect?: AmountEffect;
}

export interface PercentDiscount extends Dynamic {
  readonly type: 'PERCENT';
  /** 10 is 10 %. */
  readonly percentOff: number;
  readonly percentOffFormula?: string;
  /** Ceiling for the order, or for each line when the effect is on items. */
  readonly amountLimit?: MinorUnits;
  readonly aggregatedAmountLimit?: MinorUnits;
  readonly effect?: OrderOrItems;
}

export interface FixedDiscount extends Dynamic {
  readonly type: 'FIXED';
  /** The new total of the order; on items the new unit price of targets that name none. */
  readonly fixedAmount?: MinorUnits;
  readonly fixedAmountFormula?: string;
  readonly effect?: OrderOrItems;
}

export interface UnitDiscount extends Dynamic, UnitGift {
  readonly type: 'UNIT';
  readonly effect?: UnitEffect;
  /** REPLACE_ITEMS: units replaced at most per line, and over all lines. `unitOff` is what comes for each of them. */
  readonly quantityLimit?: number;
  readonly aggregatedQuantityLimit?: number;
}

export interface ManyUnitsDiscount extends OfGoods {
  readonly type: 'UNIT';
  readonly effect: 'ADD_MANY_ITEMS';
  readonly units: readonly OneOfManyUnits[];
}

export interface OneOfManyUnits extends UnitGift {
  readonly effect: ManyUnitsEffect;
}

/** A number of units of one product or SKU. */
export interface UnitGift {
  readonly unitOff?: number;
  readonly unitOffFormula?: string;
  /** Id of a product or SKU (ADD_SAME_ITEMS: or of a products collection). */
  readonly unitType: string;
  /** Filled in from the catalogue. */
  readonly product?: UnitReference;
  readonly sku?: UnitReference;
}

export interface UnitReference {
  readonly id: string;
  readonly sourceId?: string;
  readonly name: string;
}

/** Gift cards: on the whole order, or on eligible lines only. */
export type GiftEffect = OrderOrItems;

/** Does a later discount start from the order's original value, or from what earlier ones left? */
export type CalculationMode = 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';

/** May several discounts hit the same line? */
export type ProductsMode = 'STACK' | 'ONCE';

export function isManyUnits(discount: UnitDiscount | ManyUnitsDiscount): discount is ManyUnitsDiscount {
  return discount.effect === 'ADD_MANY_ITEMS';
}
