import { t } from '../../../texts/texts.js';
import { momentText } from '../../../parts/words/moment.js';
import { moneyText, numberText } from '../../../parts/words/money.js';
import { discountText, pointsText } from '../../../parts/words/worth.js';
import { type Draft } from './draft.js';
import { valueAt, type Wire } from './paths.js';
import { numberIn } from './number-in.js';

export interface ReviewWording {
  readonly currency: string;
  readonly zone: string;
  /** Rules of the campaign, each as sentences. */
  readonly rules: readonly string[];
}

/** The campaign as one paragraph. */
export function reviewText(draft: Draft, wording: ReviewWording): string {
  return [
    whatItGives(draft, wording),
    codesSentence(draft),
    whenSentence(draft, wording),
    ...wording.rules,
    limitsSentence(draft, wording),
  ]
    .filter(Boolean)
    .join(' ');
}

function whatItGives(draft: Draft, { currency }: ReviewWording): string {
  const name = draft.name.trim() || t('The campaign');
  const read = (path: string) => valueAt(draft, path);
  const money = (path: string) => moneyText(Number(read(path) ?? 0), currency);
  if (draft.campaign_type === 'GIFT_VOUCHERS')
    return t('“{name}” makes gift cards of {amount} each.', { name, amount: money('voucher.gift.amount') });
  if (draft.campaign_type === 'PROMOTION')
    return t('“{name}” gives {tiers}.', { name, tiers: tiersText(draft, currency) });
  if (draft.campaign_type === 'LOYALTY_PROGRAM') {
    const points = pointsText(Number(read('voucher.loyalty_card.points') ?? 0));
    return t(
      '“{name}” gives new members {points} and has {rules, plural, one {# earning rule} other {# earning rules}}.',
      {
        name,
        points,
        rules: ((read('earning_rules') as readonly unknown[] | undefined) ?? []).length,
      },
    );
  }
  const discount = discountText((read('voucher.discount') ?? {}) as Parameters<typeof discountText>[0], currency);
  return draft.campaign_type === 'REFERRAL_PROGRAM'
    ? t('“{name}” gives {discount} to new customers whom members refer, and rewards the members.', { name, discount })
    : t('“{name}” gives {discount}.', { name, discount });
}

function tiersText(draft: Draft, currency: string): string {
  const tiers = (valueAt(draft, 'promotion.tiers') as readonly Wire[] | undefined) ?? [];
  const texts = tiers.map((tier, index) => {
    const discount = (valueAt(tier, 'action.discount') ?? {}) as Parameters<typeof discountText>[0];
    return `${tier['name'] || t('Tier {number}', { number: index + 1 })} (${discountText(discount, currency)})`;
  });
  return texts.join(', ') || t('nothing yet');
}

function codesSentence(draft: Draft): string | undefined {
  if (draft.campaign_type === 'PROMOTION') return t('Customers need no code.');
  if (draft['type'] === 'STANDALONE')
    return t('Everybody uses the code {code}.', { code: String(valueAt(draft, 'voucher.code') ?? '…') });
  const count = Number(draft['vouchers_count'] ?? 0);
  if (count === 0) return undefined;
  return t('{count, plural, one {# code is} other {# codes are}} made.', { count });
}

function whenSentence({ start_date: start, expiration_date: end }: Draft, { zone }: ReviewWording): string {
  const from = start ? momentText(String(start), zone) : undefined;
  const to = end ? momentText(String(end), zone) : undefined;
  if (from && to) return t('It runs from {from} to {to}.', { from, to });
  if (from) return t('It runs from {from} on, without an end.', { from });
  return to ? t('It runs from its start to {to}.', { to }) : t('It runs from its start on, without an end.');
}

function limitsSentence(draft: Draft, { currency }: ReviewWording): string | undefined {
  const limit = (name: string) => numberIn(valueAt(draft, `limits.${name}`));
  const said: readonly (string | undefined)[] = [
    inWords(limit('discount'), (most) => t('{amount} of discounts', { amount: moneyText(most, currency) })),
    inWords(limit('redemptions'), (count) => t('{count} redemptions', { count: numberText(count) })),
    inWords(limit('redemptions_per_customer'), (count) => t('{count} for each customer', { count: numberText(count) })),
    inWords(limit('redemptions_per_day'), (count) => t('{count} a day', { count: numberText(count) })),
    inWords(limit('redemptions_per_month'), (count) => t('{count} a month', { count: numberText(count) })),
    inWords(limit('redemptions_per_customer_per_day'), (count) =>
      t('{count} a day for each customer', { count: numberText(count) }),
    ),
    inWords(limit('redemptions_per_customer_per_month'), (count) =>
      t('{count} a month for each customer', { count: numberText(count) }),
    ),
    inWords(limit('order_amount'), (most) => t('{amount} of orders', { amount: moneyText(most, currency) })),
  ];
  const limits = said.filter(Boolean).join(', ');
  return limits === '' ? undefined : t('Its limits: {limits}.', { limits });
}

function inWords(value: number | undefined, words: (value: number) => string): string | undefined {
  return value === undefined ? undefined : words(value);
}
