import { t } from '../../texts/texts.js';

export function voucherKinds() {
  return {
    DISCOUNT_VOUCHER: t('Discount code'),
    GIFT_VOUCHER: t('Gift card'),
    LOYALTY_CARD: t('Loyalty card'),
  } as const;
}
