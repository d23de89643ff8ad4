import { refuse, roundHalfUp, type Refusal } from '@perkstream/kernel';
import { bookOrderDiscount } from '../cart/book-discounts.js';
import { type Cart } from '../cart/cart.js';
import { totalAmount } from '../cart/cart-totals.js';
import { nextStep } from '../cart/next-step.js';
import { noteAfter } from '../explain/notes.js';
import { type PricingNote } from '../explain/pricing-note.js';

export interface PointsOptions {
  /** Points on the card. */
  readonly balance: number;
  /** What to spend; default: as many as there are and are needed. */
  readonly points?: number;
  /** Money, in major units, for `pointsRatio` points. */
  readonly exchangeRatio: number;
  /** Default 1. */
  readonly pointsRatio?: number;
  /** Takes down how the amounts come about; absent: nothing is worked out for it. */
  readonly notes?: PricingNote[];
}

interface PointsResult {
  readonly cart: Cart;
  readonly hasEffect: boolean;
  /** What is spent: never more points than it takes to cover the order. */
  readonly points: number;
}

/** One step: pays with points, as a discount on the order. Points that buy nothing are not spent. */
export function applyPoints(
  cart: Cart,
  options: PointsOptions,
): PointsResult | Refusal<'loyalty_card_points_exceeded'> {
  const { balance, points, exchangeRatio, pointsRatio = 1, notes } = options;
  if (points !== undefined && points > balance) return refuse('loyalty_card_points_exceeded');
  const fresh = nextStep(cart);
  const offered = Math.max(0, Math.floor(points ?? balance) || 0);
  const perPoint = (exchangeRatio * 100) / pointsRatio;
  if (!(perPoint > 0) || !Number.isFinite(perPoint)) return { cart: fresh, hasEffect: false, points: 0 };
  // Binary fractions may leave 100.00000000000001 points to pay for; that is 100, not 101.
  const needed = Math.ceil((totalAmount(fresh) / perPoint) * (1 - 1e-12));
  const spent = Math.min(offered, needed);
  const paid = bookOrderDiscount(fresh, roundHalfUp(spent * perPoint));
  const hasEffect = paid !== fresh;
  notes?.push({ step: 'points', balance, asked: points, needed, spent: hasEffect ? spent : 0 }, noteAfter(paid));
  return { cart: paid, hasEffect, points: hasEffect ? spent : 0 };
}
