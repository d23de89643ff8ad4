import { unitPriceOf } from '../cart/cart.js';
import { unitPrice } from '../cart/catalogue.js';
import { isOnSale, isUnitOnSale } from '../cart/goods-on-sale.js';
import { appendLine, changeQuantity, giveAway } from '../cart/lines-draft.js';
import { isLineOf } from '../targets/unit-lines.js';
import { type UnitsEffect } from './effect.js';

/** Free units on top of what is in the cart: on the line of the same product or SKU where there is one, else on a new line. */
export const addNewItems: UnitsEffect = {
  change: (draft, { unit, units, excludesOnSale }) => {
    if (units <= 0 || (excludesOnSale && isUnitOnSale(unit))) return;
    const found = draft.lines.findIndex(
      (line) => line.quantity > 0 && isLineOf(unit, line) && !(excludesOnSale && isOnSale(line)),
    );
    const index = found < 0 ? appendLine(draft, unit) : found;
    const line = draft.lines[index];
    const price = (line && unitPriceOf(line)) ?? unitPrice(unit);
    changeQuantity(draft, index, units, price);
    giveAway(draft, index, units, price);
  },
};
