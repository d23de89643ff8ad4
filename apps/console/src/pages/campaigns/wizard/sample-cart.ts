import { digitsOf } from '../../../parts/forms/typed-amount.js';
import { type DiscountKind, type Typed } from './draft.js';

/** A cart to try a discount on, worth more than the discount: its value in minor units. */
export function sampleCart(currency: string, kind: DiscountKind, value: Typed): number {
  const usual = digitsOf(currency) === 0 ? 1_200_000 : 12_000;
  const amount = kind === 'PERCENT' ? 0 : Math.round((Number(value) || 0) * 100);
  return amount < usual ? usual : 2 * amount;
}

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
