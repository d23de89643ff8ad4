import { isRefusal, refuse, type MinorUnits, type Refusal } from '@perkstream/kernel';
import { bookItemDiscounts, bookOrderDiscount } from '../cart/book-discounts.js';
import { type Cart } from '../cart/cart.js';
import { remainingForItems } from '../cart/cart-totals.js';
import { type GiftEffect } from '../discount/discount.js';
import { coverLines } from '../targets/cover-lines.js';
import { noteAfter } from '../explain/notes.js';
import { capDiscounts, coverOptions, itemsResult, within } from './apply-to-items.js';
import { orderResult } from './apply-to-order.js';
import { beginStep, type Step, type StepOptions, type StepResult } from './step.js';

export interface GiftOptions extends StepOptions {
  readonly balance: MinorUnits;
  /** What to spend; default: as much as there is and is needed. */
  readonly credits?: MinorUnits;
  /** Default APPLY_TO_ORDER. */
  readonly effect?: GiftEffect;
}

interface GiftResult extends StepResult {
  /** What is spent of the card: never more than the order, or its eligible lines, still cost. */
  readonly credits: MinorUnits;
}

type GiftRefusal = Refusal<'gift_amount_exceeded' | 'missing_order_items_amount'>;

/** One step: pays with a gift card. */
export function applyGiftCredits(cart: Cart, options: GiftOptions): GiftResult | GiftRefusal {
  const { balance, credits } = options;
  if (credits !== undefined && credits > balance) return refuse('gift_amount_exceeded');
  const offered = Math.max(0, Math.floor(credits ?? balance) || 0);
  const result = pay(beginStep(cart, options), offered, options);
  if (isRefusal(result)) return result;
  options.notes?.push({ step: 'credits', balance, asked: credits, spent: result.credits }, noteAfter(result.cart));
  return result;
}

function pay(step: Step, offered: MinorUnits, { credits: asked, effect }: GiftOptions): GiftResult | GiftRefusal {
  if (step.cart.amount === undefined && effect !== 'APPLY_TO_ITEMS') {
    // Nobody knows what there is to pay: what the request names is taken, and nothing else.
    const { cart } = step;
    return {
      ...orderResult(step, cart),
      hasEffect: asked !== undefined && offered > 0,
      credits: asked === undefined ? 0 : offered,
    };
  }
  if (effect !== 'APPLY_TO_ITEMS') {
    const paid = bookOrderDiscount(step.cart, offered);
    return { ...orderResult(step, paid), credits: paid.appliedDiscountAmount };
  }
  const coverage = coverLines(step.cart.lines, coverOptions(step, true));
  if (!coverage.hasPricedLine) return refuse('missing_order_items_amount');
  const worth = coverage.portions.map(({ value }) => value);
  const remaining = remainingForItems(step.cart);
  const shared = offered < remaining ? within(offered, 'credits') : within(remaining, 'remaining_amount');
  const payments = capDiscounts(coverage.portions, worth, Infinity, shared, step.notes);
  const paid = bookItemDiscounts(step.cart, payments);
  return { ...itemsResult(step, coverage, paid, payments), credits: paid.itemsAppliedDiscountAmount };
}
