import { type AmountEffect, type ManyUnitsEffect, type OrderOrItems } from '../discount/discount.js';
import { addMissingItems } from './add-missing-items.effect.js';
import { addNewItems } from './add-new-items.effect.js';
import { amountOffItems } from './amount-off-items.effect.js';
import { amountOffItemsByQuantity } from './amount-off-items-by-quantity.effect.js';
import { amountOffItemsProportionally } from './amount-off-items-proportionally.effect.js';
import { amountOffItemsProportionallyByQuantity } from './amount-off-items-proportionally-by-quantity.effect.js';
import { amountOffOrder } from './amount-off-order.effect.js';
import { type ItemsEffect, type OrderEffect, type UnitsEffect } from './effect.js';
import { fixedItems } from './fixed-items.effect.js';
import { fixedOrder } from './fixed-order.effect.js';
import { percentOffItems } from './percent-off-items.effect.js';
import { percentOffOrder } from './percent-off-order.effect.js';

/** Every money effect by the discount's type. A new effect name does not compile without an effect. */
export const MONEY_EFFECTS: {
  readonly AMOUNT: Readonly<Record<AmountEffect, OrderEffect | ItemsEffect>>;
  readonly PERCENT: Readonly<Record<OrderOrItems, OrderEffect | ItemsEffect>>;
  readonly FIXED: Readonly<Record<OrderOrItems, OrderEffect | ItemsEffect>>;
} = {
  AMOUNT: {
    APPLY_TO_ORDER: amountOffOrder,
    APPLY_TO_ITEMS: amountOffItems,
    APPLY_TO_ITEMS_BY_QUANTITY: amountOffItemsByQuantity,
    APPLY_TO_ITEMS_PROPORTIONALLY: amountOffItemsProportionally,
    APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: amountOffItemsProportionallyByQuantity,
  },
  PERCENT: { APPLY_TO_ORDER: percentOffOrder, APPLY_TO_ITEMS: percentOffItems },
  FIXED: { APPLY_TO_ORDER: fixedOrder, APPLY_TO_ITEMS: fixedItems },
};

/** Effects that add one product or SKU; the ones that look at several lines have files of their own beside these. */
export const UNITS_EFFECTS: Readonly<Record<ManyUnitsEffect, UnitsEffect>> = {
  ADD_MISSING_ITEMS: addMissingItems,
  ADD_NEW_ITEMS: addNewItems,
};
