import { type MinorUnits } from '@perkstream/kernel';
import { type Cart } from './cart.js';

export function totalDiscountAmount(cart: Cart): MinorUnits {
  return cart.discountAmount + cart.itemsDiscountAmount;
}

export function totalAppliedDiscountAmount(cart: Cart): MinorUnits {
  return cart.appliedDiscountAmount + cart.itemsAppliedDiscountAmount;
}

/** What is left to pay, never below zero. Order-level discounts and payments work on this. */
export function totalAmount(cart: Cart): MinorUnits {
  return Math.max(0, (cart.amount ?? 0) - cart.discountAmount - cart.itemsDiscountAmount);
}

/**
 * How much item-level discounts may still take. Lines may add up to more than an `amount` that was sent explicitly; they are
 * then discounted as lines, and only the total is held at zero.
 */
export function remainingForItems(cart: Cart): MinorUnits {
  let ofLines = 0;
  for (const line of cart.lines) ofLines += line.amount ?? 0;
  return Math.max(0, Math.max(cart.amount ?? 0, ofLines) - cart.discountAmount - cart.itemsDiscountAmount);
}

/** The value that a calculation on the initial amount starts from: what was there before discounts and added units. */
export function originalAmount(cart: Cart): MinorUnits {
  return cart.initialAmount ?? cart.amount ?? 0;
}
