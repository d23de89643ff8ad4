import { type DiscountKind, type Typed } from './draft.js';

/** A cart to try discounts on: its value in minor units. */
export const SAMPLE_CART = 12_000;

/** What a discount takes off a cart, in minor units. */
export function takenOff(cart: number, kind: DiscountKind, value: Typed, atMost: Typed = ''): number {
  const typed = Number(value) || 0;
  const amounts: Readonly<Record<DiscountKind, () => number>> = {
    PERCENT: () => Math.round((cart * typed) / 100),
    AMOUNT: () => Math.round(typed * 100),
    FIXED: () => cart - Math.round(typed * 100),
  };
  const limit = kind === 'PERCENT' && atMost !== '' ? Number(atMost) * 100 : cart;
  return Math.max(0, Math.min(cart, limit, amounts[kind]()));
}
