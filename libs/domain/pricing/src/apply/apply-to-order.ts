import { type MinorUnits } from '@perkstream/kernel';
import { bookOrderDiscount } from '../cart/book-discounts.js';
import { type Cart } from '../cart/cart.js';
import { originalAmount, totalAmount } from '../cart/cart-totals.js';
import { costOnSale } from '../cart/goods-on-sale.js';
import { type OrderEffect } from '../effects/effect.js';
import { capOf } from '../explain/notes.js';
import { metTargets } from '../targets/met-targets.js';
import { type BudgetUse } from '../targets/quantity-budgets.js';
import { type Step, type StepResult } from './step.js';

/** What the discount itself may take at most: off each line (off the order, where it is about the order), and off all lines together. */
export interface Ceilings {
  readonly perLine: MinorUnits;
  readonly overall: MinorUnits;
}

const NOTHING_ON_SALE = { subtotal: 0, initial: 0 };
const NO_BUDGETS: readonly BudgetUse[] = [];

/** Takes an effect off the order: at most what the ceilings of the discount allow, and at most what is left to pay. */
export function applyToOrder(step: Step, effect: OrderEffect, value: number, ceilings: Ceilings): StepResult {
  const { cart, bundles, calculation, notes } = step;
  const { perLine, overall } = ceilings;
  // What was taken off the order before counts as taken off the goods that are not on sale: those on sale keep their price.
  const onSale = step.excludesOnSale ? costOnSale(cart) : NOTHING_ON_SALE;
  const remaining = Math.max(0, totalAmount(cart) - onSale.subtotal);
  const base = calculation === 'INITIAL_AMOUNT' ? Math.max(0, originalAmount(cart) - onSale.initial) : remaining;
  const wanted = effect.discountOf({ value, bundles, remaining, base });
  const discounted = bookOrderDiscount(cart, Math.min(wanted, perLine, overall, remaining));
  const discount = discounted.appliedDiscountAmount;
  notes?.push({
    step: 'order_discount',
    calculation,
    base,
    wanted,
    discount,
    cappedBy: capOf(discount, wanted, [
      ['amount_limit', perLine],
      ['aggregated_amount_limit', overall],
      ['remaining_amount', remaining],
    ]),
  });
  return orderResult(step, discounted);
}

/** The result of a step that did not choose among lines. */
export function orderResult(step: Step, cart: Cart): StepResult {
  const { applicableTo, inapplicableTo } = metTargets(step.cart.lines, step.targets, step.isInCollection, step.steps);
  return { cart, hasEffect: cart !== step.cart, applicableTo, inapplicableTo, budgetUses: NO_BUDGETS };
}
