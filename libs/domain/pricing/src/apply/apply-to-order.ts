import { bookOrderDiscount } from '../cart/book-discounts.js';
import { type Cart } from '../cart/cart.js';
import { originalAmount, totalAmount } from '../cart/cart-totals.js';
import { type OrderEffect } from '../effects/effect.js';
import { metTargets } from '../targets/met-targets.js';
import { type BudgetUse } from '../targets/quantity-budgets.js';
import { type Step, type StepResult } from './step.js';

const NO_BUDGETS: readonly BudgetUse[] = [];

/** Takes an effect off the order: at most `ceiling`, and at most what is left to pay. */
export function applyToOrder(step: Step, effect: OrderEffect, value: number, ceiling: number): StepResult {
  const { cart, bundles, calculation } = step;
  const remaining = totalAmount(cart);
  const base = calculation === 'INITIAL_AMOUNT' ? originalAmount(cart) : remaining;
  const discount = effect.discountOf({ value, bundles, remaining, base });
  return orderResult(step, bookOrderDiscount(cart, Math.min(discount, ceiling)));
}

/** The result of a step that did not choose among lines. */
export function orderResult(step: Step, cart: Cart): StepResult {
  const { applicableTo, inapplicableTo } = metTargets(step.cart.lines, step.targets, step.isInCollection);
  return { cart, hasEffect: cart !== step.cart, applicableTo, inapplicableTo, budgetUses: NO_BUDGETS };
}
