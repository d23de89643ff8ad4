import { refuse, type MinorUnits, type Refusal } from '@perkstream/kernel';
import { bookItemDiscounts, bookOrderDiscount } from '../cart/book-discounts.js';
import { type Cart } from '../cart/cart.js';
import { remainingForItems } from '../cart/cart-totals.js';
import { type GiftEffect } from '../discount/discount.js';
import { coverLines } from '../targets/cover-lines.js';
import { capDiscounts, coverOptions, itemsResult } from './apply-to-items.js';
import { orderResult } from './apply-to-order.js';
import { beginStep, type StepOptions, type StepResult } from './step.js';

export interface GiftOptions extends StepOptions {
  readonly balance: MinorUnits;
  /** What to spend; default: as much as there is and is needed. */
  readonly credits?: MinorUnits;
  /** Default APPLY_TO_ORDER. */
  readonly effect?: GiftEffect;
}

export interface GiftResult extends StepResult {
  /** What is spent of the card: never more than the order, or its eligible lines, still cost. */
  readonly credits: MinorUnits;
}

export type GiftRefusal = Refusal<'gift_amount_exceeded' | 'missing_order_items_amount'>;

/** One step: pays with a gift card. */
export function applyGiftCredits(cart: Cart, options: GiftOptions): GiftResult | GiftRefusal {
  const { balance, credits } = options;
  if (credits !== undefined && credits > balance) return refuse('gift_amount_exceeded');
  const offered = Math.max(0, Math.floor(credits ?? balance) || 0);
  const step = beginStep(cart, options);
  if (options.effect !== 'APPLY_TO_ITEMS') {
    const paid = bookOrderDiscount(step.cart, offered);
    return { ...orderResult(step, paid), credits: paid.appliedDiscountAmount };
  }
  const coverage = coverLines(step.cart.lines, coverOptions(step, true));
  if (!coverage.hasPricedLine) return refuse('missing_order_items_amount');
  const worth = coverage.portions.map(({ value }) => value);
  const ceiling = Math.min(offered, remainingForItems(step.cart));
  const payments = capDiscounts(coverage.portions, worth, Infinity, ceiling);
  const paid = bookItemDiscounts(step.cart, payments);
  return { ...itemsResult(step, coverage, paid, payments), credits: paid.itemsAppliedDiscountAmount };
}
