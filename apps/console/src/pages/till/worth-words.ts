import { type components } from '../../api/schema.js';
import { refusalWords } from '../../parts/redemptions/refusal-words.js';
import { moneyText, numberText } from '../../parts/words/money.js';
import { discountText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';

/** What the validation of one code answers. */
export type Verdict = components['schemas']['VoucherValidationAnswer'];

interface Item {
  readonly discount_quantity?: number;
  readonly source_id?: string | null;
  readonly product?: { readonly name?: string | null } | null;
}

interface Priced {
  readonly total_amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly items?: readonly Item[];
}

/** Minor units; undefined where the answer names none. */
export function toPay(order: unknown): number | undefined {
  return (order as Priced | null | undefined)?.total_amount;
}

/** What the code does for the amount, a sentence each. */
export function worthWords(verdict: Verdict, currency: string): readonly string[] {
  const { discount, gift, order } = verdict as Pick<Verdict, 'discount'> & { gift?: Gift; order?: Priced };
  if (gift) return [giftWords(gift, currency)];
  const off = order?.total_applied_discount_amount ?? 0;
  const free = (order?.items ?? []).filter(({ discount_quantity: units = 0 }) => units > 0).map(freeWords);
  const words = discount ? discountText(discount as never, currency) : undefined;
  if (free.length > 0) return free;
  return [...(words ? [words] : []), t('It takes {amount} off.', { amount: moneyText(off, currency) })];
}

interface Gift {
  readonly balance: number;
  readonly credits: number;
}

function giftWords({ balance, credits }: Gift, currency: string): string {
  const [taken, left] = [credits, balance - credits].map((minor) => moneyText(minor, currency));
  return t('The card pays {taken}, and {left} stay on it.', { taken: taken ?? '', left: left ?? '' });
}

function freeWords({ discount_quantity: units = 0, source_id, product }: Item): string {
  return t('{quantity} × {name} free', {
    quantity: numberText(units),
    name: product?.name ?? source_id ?? t('a product'),
  });
}

/** What somebody at a till can do about a refusal; other reasons speak for themselves. */
const AT_A_TILL: Readonly<Record<string, () => string>> = {
  missing_customer: () => t('The code asks who the customer is: it cannot be redeemed here.'),
  missing_order_items: () => t('The code asks what is in the cart: it cannot be redeemed here.'),
  missing_order_items_amount: () => t('The code asks what is in the cart: it cannot be redeemed here.'),
  missing_reward: () => t('Points pay for rewards, which are not redeemed here.'),
};

/** Why the code is refused. @param error of the answer, or of the failed request */
export function whyRefused(error: { readonly key?: string; readonly message?: string } | undefined, reason?: string) {
  return AT_A_TILL[error?.key ?? '']?.() ?? refusalWords(error?.key, error?.message ?? reason);
}
