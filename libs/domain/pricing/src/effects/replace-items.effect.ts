import { type MinorUnits } from '@perkstream/kernel';
import { subtotalOf, unitPriceOf } from '../cart/cart.js';
import { totalDiscountAmount } from '../cart/cart-totals.js';
import { unitPrice, type CatalogueUnit } from '../cart/catalogue.js';
import {
  addDetail,
  appendLine,
  bookDiscount,
  changeQuantity,
  draftLines,
  type LinesDraft,
} from '../cart/lines-draft.js';
import { type Portion } from '../targets/coverage.js';

/**
 * Exchanges units of the covered lines for units of another product, on a line of its own: `perUnit` of them for each. Where the
 * new units are worth more, the difference is a discount on their line; where they are worth less, the order becomes cheaper.
 * Undefined when discounts given before would then exceed the order, or leave less than `kept`.
 * @param kept what goods cost that no discount may take anything of
 */
export function replaceItems(
  cart: LinesDraft['cart'],
  portions: readonly Portion[],
  unit: CatalogueUnit,
  perUnit: number,
  kept: MinorUnits = 0,
): LinesDraft | undefined {
  const price = unitPrice(unit);
  if (price === undefined || perUnit <= 0) return undefined;
  const draft = draftLines(cart, kept);
  let targetIndex = -1;
  for (const { index, line, units } of portions) {
    const unitValue = unitPriceOf(line) ?? 0;
    // What was discounted already cannot leave the line.
    const replaced = unitValue > 0 ? Math.min(units, Math.floor(subtotalOf(line) / unitValue + 1e-9)) : 0;
    if (replaced <= 0) continue;
    if (targetIndex < 0) targetIndex = appendLine(draft, unit);
    const sourceAmount = changeQuantity(draft, index, -replaced, unitValue);
    const targetAmount = changeQuantity(draft, targetIndex, replaced * perUnit, price);
    addDetail(draft, targetIndex, {
      sourceIndex: index,
      sourceAppliedQuantity: -replaced,
      sourceAppliedQuantityAmount: sourceAmount,
      targetIndex,
      targetAppliedQuantity: replaced * perUnit,
      targetAppliedQuantityAmount: targetAmount,
      targetAppliedDiscountAmount: bookDiscount(draft, targetIndex, Math.max(0, targetAmount + sourceAmount)),
    });
  }
  return targetIndex >= 0 && (draft.amount ?? 0) - totalDiscountAmount(cart) - draft.applied >= kept
    ? draft
    : undefined;
}
