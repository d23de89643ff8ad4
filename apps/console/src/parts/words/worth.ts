import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { moneyText, numberText, percentText } from './money.js';

type Discount = Partial<components['schemas']['DiscountAnswer']>;

export interface WorthOfVoucher {
  readonly discount?: Discount | null;
  readonly gift?: { readonly balance: number; readonly amount?: number } | null;
  readonly loyalty_card?: { readonly balance: number } | null;
}

/** What a code gives, or what is left on a card, in words. */
export function worthText({ discount, gift, loyalty_card: card }: WorthOfVoucher, currency: string): string {
  if (gift) return t('{amount} left', { amount: moneyText(gift.balance, currency) });
  if (card) return pointsText(card.balance);
  return discount ? discountText(discount, currency) : '–';
}

export function pointsText(points: number): string {
  return t('{points} points', { points: numberText(points) });
}

export function discountText(discount: Discount, currency: string): string {
  const { type, percent_off: percent, amount_off: amount, fixed_amount: fixed, unit_off: units } = discount;
  if (type === 'PERCENT' && percent !== undefined) {
    const off = t('{percent} off', { percent: percentText(percent) });
    return discount.amount_limit ? `${off}, ${upTo(discount.amount_limit, currency)}` : off;
  }
  if (type === 'AMOUNT' && amount !== undefined) return t('{amount} off', { amount: moneyText(amount, currency) });
  if (type === 'FIXED' && fixed !== undefined) return t('For {amount}', { amount: moneyText(fixed, currency) });
  if (type === 'UNIT') return units ? t('{units} items free', { units: numberText(units) }) : t('Items free');
  return t('Worked out by a formula');
}

function upTo(limit: number, currency: string): string {
  return t('at most {amount}', { amount: moneyText(limit, currency) });
}
