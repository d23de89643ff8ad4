import { type MinorUnits } from '@perkstream/kernel';
import { type Cart } from './cart.js';
import { totalDiscountAmount } from './cart-totals.js';

/** Whether a changed order has all discounts that it had, and is worth as much: redemptions that stand gave them. */
export function keepsDiscounts(before: Cart, after: Cart): boolean {
  const discount = totalDiscountAmount(after);
  return discount === totalDiscountAmount(before) && discount <= worthOf(after);
}

/** The most that discounts can take off. Lines may add up to more than an `amount` that was sent explicitly. */
export function worthOf({ amount = 0, lines }: Pick<Cart, 'amount'> & { readonly lines: readonly Line[] }): MinorUnits {
  return Math.max(
    amount,
    lines.reduce((sum, line) => sum + (line.amount ?? 0), 0),
  );
}

interface Line {
  readonly amount?: MinorUnits | undefined;
}
