import { type Cart, type CartLine } from './cart.js';

/**
 * The order as it was before any discount, for a rollback that takes the order along: units that effects added are taken back,
 * replaced ones return, and the total is the initial amount again.
 */
export function removeDiscounts(cart: Cart): Cart {
  return {
    lines: cart.lines.filter((line) => line.initialQuantity > 0).map(restored),
    amount: cart.initialAmount,
    initialAmount: cart.initialAmount,
    discountAmount: 0,
    itemsDiscountAmount: 0,
    appliedDiscountAmount: 0,
    itemsAppliedDiscountAmount: 0,
    existing: cart.existing,
  };
}

function restored(line: CartLine): CartLine {
  return {
    ...line,
    quantity: line.initialQuantity,
    amount: line.initialAmount,
    discountAmount: 0,
    appliedDiscountAmount: 0,
    discountQuantity: 0,
    appliedDiscountQuantity: 0,
    appliedQuantity: 0,
    appliedQuantityAmount: 0,
    applicationDetails: undefined,
    earlierApplicationDetails: undefined,
  };
}
