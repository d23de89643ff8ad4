import { unitPriceOf } from '../cart/cart.js';
import { isOnSale } from '../cart/goods-on-sale.js';
import { giveAway, type LinesDraft } from '../cart/lines-draft.js';
import { isDiscounted } from '../targets/cover-lines.js';
import { holdsUnit } from '../targets/unit-lines.js';
import { addNewItems } from './add-new-items.effect.js';
import { type UnitsEffect, type UnitTerms } from './effect.js';

/** Gives a number of units for free: first those in the cart, in the order sent; only what is missing is added. */
export const addMissingItems: UnitsEffect = {
  change: (draft, terms) => {
    const missing = giveAwayFromCart(draft, terms);
    addNewItems.change(draft, { ...terms, units: missing });
  },
};

function giveAwayFromCart(draft: LinesDraft, { unit, units, productsMode, excludesOnSale }: UnitTerms): number {
  let missing = units;
  // Lines that this discount added are not in the cart.
  draft.lines.slice(0, draft.cart.lines.length).forEach((line, index) => {
    if (!holdsUnit(unit, line) || (excludesOnSale && isOnSale(line))) return;
    const taken = Math.min(missing, line.quantity);
    missing -= taken;
    if (productsMode === 'ONCE' && isDiscounted(line)) return;
    giveAway(draft, index, taken, unitPriceOf(line));
  });
  return missing;
}
