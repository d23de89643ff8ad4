import { type components } from '../../api/schema.js';
import { useProject } from '../../parts/project.js';
import { moneyText, numberText, percentText } from '../../parts/words/money.js';
import { Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type CampaignVoucher = components['schemas']['CampaignVoucherAnswer'];
type Discount = NonNullable<CampaignVoucher['discount']>;

/** What a code of a campaign gives, in a few words: `10 % off`, `a card of 50 €`. */
export function GainText({ voucher }: { readonly voucher: CampaignVoucher | undefined }) {
  const { currency } = useProject();
  if (voucher?.gift) return t('a card of {amount}', { amount: moneyText(voucher.gift.amount, currency) });
  const points = (voucher?.loyalty_card as { points?: number } | undefined)?.points;
  if (points !== undefined) return t('{points} starting points', { points: numberText(points) });
  return voucher?.discount ? discountText(voucher.discount, currency) : <Nothing />;
}

export function discountText(discount: Partial<Discount>, currency: string): string {
  const { type, percent_off = 0, amount_off = 0, fixed_amount = 0, amount_limit } = discount;
  const texts: Readonly<Record<string, () => string>> = {
    PERCENT: () =>
      amount_limit
        ? t('{percent} off, {most} at most', {
            percent: percentText(percent_off),
            most: moneyText(amount_limit, currency),
          })
        : t('{percent} off', { percent: percentText(percent_off) }),
    AMOUNT: () => t('{amount} off', { amount: moneyText(amount_off, currency) }),
    FIXED: () => t('for {amount}', { amount: moneyText(fixed_amount, currency) }),
    UNIT: () => t('free units'),
  };
  return texts[type ?? '']?.() ?? t('a discount by formula');
}
