import { type MinorUnits } from '@perkstream/kernel';
import { type Cart, type CartLine, copyOf } from './cart.js';
import { totalAmount } from './cart-totals.js';

/** Books an order-level discount, at most what is left to pay. The cart is fresh (see `nextStep`). */
export function bookOrderDiscount(cart: Cart, wanted: MinorUnits): Cart {
  const discount = Math.min(wanted, totalAmount(cart));
  if (!(discount > 0)) return cart;
  return {
    lines: cart.lines,
    amount: cart.amount,
    initialAmount: cart.initialAmount,
    discountAmount: cart.discountAmount + discount,
    itemsDiscountAmount: cart.itemsDiscountAmount,
    appliedDiscountAmount: discount,
    itemsAppliedDiscountAmount: 0,
    existing: cart.existing,
  };
}

export interface LineDiscount {
  readonly index: number;
  readonly amount: MinorUnits;
  /** Of the line, which it is taken off */
  readonly units: number;
}

/** Books item-level discounts that are already capped. The cart is fresh (see `nextStep`); an index appears once. */
export function bookItemDiscounts(cart: Cart, discounts: readonly LineDiscount[]): Cart {
  let lines: CartLine[] | undefined;
  let sum = 0;
  for (const { index, amount, units } of discounts) {
    const line = cart.lines[index];
    if (!line || amount <= 0) continue;
    lines ??= [...cart.lines];
    const booked = copyOf(line);
    booked.discountAmount += amount;
    booked.appliedDiscountAmount = amount;
    booked.discountQuantity = Math.min(line.quantity, line.discountQuantity + units);
    booked.appliedDiscountQuantity = units;
    lines[index] = booked;
    sum += amount;
  }
  if (!lines) return cart;
  return {
    ...cart,
    lines,
    itemsDiscountAmount: cart.itemsDiscountAmount + sum,
    itemsAppliedDiscountAmount: sum,
  };
}
