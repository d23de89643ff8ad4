import { type Cart, type CartLine } from './cart.js';
import { type WireOrderAmounts, type WireOrderItem } from './present-order.js';

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

/**
 * The order without what one request did to it, for a rollback while other redemptions of the order stand: their discounts stay
 * as they were booked. Nothing is priced again, so that no discount becomes another than the one that was answered.
 * @param applied the order as that request left it: its `applied…` fields count; lines are matched by id
 */
export function removeApplied(cart: Cart, applied: WireOrderAmounts): Cart {
  const items = new Map((applied.items ?? []).flatMap((item) => (item.id === undefined ? [] : [[item.id, item]])));
  const lines: CartLine[] = [];
  let itemsDiscountAmount = 0;
  let added = 0;
  for (const line of cart.lines) {
    const item = line.id === undefined ? undefined : items.get(line.id);
    const left = item ? withoutApplied(line, item) : line;
    added += (line.amount ?? 0) - (left.amount ?? 0);
    if (item && left.quantity === 0 && left.initialQuantity === 0) continue;
    lines.push(left);
    itemsDiscountAmount += left.discountAmount;
  }
  const amount = cart.amount === undefined ? undefined : Math.max(0, cart.amount - added);
  const discountAmount = Math.max(0, cart.discountAmount - (applied.applied_discount_amount ?? 0));
  return { ...cart, lines, amount, discountAmount: Math.min(discountAmount, amount ?? 0), itemsDiscountAmount };
}

function withoutApplied(line: CartLine, applied: WireOrderItem): CartLine {
  const quantity = Math.max(0, line.quantity - (applied.applied_quantity ?? 0));
  const amount =
    line.amount === undefined ? undefined : Math.max(0, line.amount - (applied.applied_quantity_amount ?? 0));
  const discountAmount = Math.max(0, line.discountAmount - (applied.applied_discount_amount ?? 0));
  const discountQuantity = Math.max(0, line.discountQuantity - (applied.applied_discount_quantity ?? 0));
  return {
    ...line,
    quantity,
    amount,
    discountAmount: Math.min(discountAmount, amount ?? 0),
    discountQuantity: Math.min(discountQuantity, quantity),
  };
}
