import { type components } from '../../api/schema.js';
import { useProject } from '../../parts/project.js';
import { momentText } from '../../parts/words/moment.js';
import { numberText } from '../../parts/words/money.js';
import { type StateName, stateName } from '../../parts/words/voucher-state.js';
import { t } from '../../texts/texts.js';
import { timeNow } from '../../parts/words/time-now.js';

type Voucher = components['schemas']['VoucherAnswer'];

/** Why a code can be used now, or why it cannot. */
export function useReason(voucher: Voucher | undefined): string | undefined {
  const { timezone } = useProject();
  if (!voucher) return undefined;
  const at = (moment: string | null | undefined) => (moment ? momentText(moment, timezone) : '');
  const reasons: Record<StateName, () => string> = {
    disabled: () => t('Disabled. It is refused until it is enabled again.'),
    not_yet: () => t('It is refused until {at}, when it begins.', { at: at(voucher.start_date) }),
    expired: () => t('Expired at {at}.', { at: at(voucher.expiration_date) }),
    used_up: () => usedUp(voucher),
    valid: () =>
      voucher.expiration_date
        ? t('Can be redeemed until {at} if its rules and its campaign allow it.', {
            at: at(voucher.expiration_date),
          })
        : t('Can be redeemed if its rules and its campaign allow it.'),
  };
  return reasons[stateName(voucher, timeNow())]();
}

function usedUp({ gift, loyalty_card: card, redemption }: Voucher): string {
  if (gift && gift.balance <= 0) return t('Nothing is left on this gift card.');
  if (card && card.balance <= 0) return t('No points are left on this card.');
  return t('It was redeemed {used} times, which is as often as it may be.', {
    used: numberText(redemption.redeemed_quantity),
  });
}
