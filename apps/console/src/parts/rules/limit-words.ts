import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { momentText } from '../words/moment.js';
import { moneyText } from '../words/money.js';

type Voucher = Pick<
  components['schemas']['VoucherAnswer'],
  'redemption' | 'start_date' | 'expiration_date' | 'gift' | 'loyalty_card'
>;

/** The limit of a code that refuses it, with the value wanted and the value found; undefined where it is no limit of the code. */
export function limitWords(
  key: string | undefined,
  { redemption, start_date: start, expiration_date: end, gift, loyalty_card: card }: Voucher,
  { currency, timezone }: { readonly currency: string; readonly timezone: string },
): string | undefined {
  const { quantity, redeemed_quantity: redeemed = 0 } = redemption ?? {};
  if (key === 'quantity_exceeded' && typeof quantity === 'number')
    return t('It may be redeemed {quantity} times at most, and was redeemed {redeemed} times.', { quantity, redeemed });
  if (key === 'voucher_expired' && end) return t('It was valid until {moment}.', { moment: momentText(end, timezone) });
  if (key === 'voucher_not_active' && start)
    return t('It is valid from {moment} on.', { moment: momentText(start, timezone) });
  if (key === 'gift_amount_exceeded' && gift)
    return t('The card holds {balance}.', { balance: moneyText(gift.balance ?? 0, currency) });
  if (key === 'loyalty_card_points_exceeded' && card)
    return t('The card holds {balance} points.', { balance: card.balance ?? 0 });
  return undefined;
}
