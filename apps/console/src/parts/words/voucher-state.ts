import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { type Tone } from '../layout/status-badge.js';

type Voucher = components['schemas']['VoucherAnswer'];

/** What decides whether a code can be used; lists and holders' pages have less than the page of a code. */
export type StateOfVoucher = Pick<Voucher, 'active' | 'start_date' | 'expiration_date' | 'type'> & {
  readonly gift?: Pick<NonNullable<Voucher['gift']>, 'balance'> | null;
  readonly loyalty_card?: Pick<NonNullable<Voucher['loyalty_card']>, 'balance'> | null;
  readonly redemption?: { readonly quantity: number | null; readonly redeemed_quantity: number };
};

export type StateName = 'disabled' | 'not_yet' | 'expired' | 'used_up' | 'valid';

export function stateName(voucher: StateOfVoucher, now: number): StateName {
  const { active, start_date: start, expiration_date: end, redemption, gift, loyalty_card: card } = voucher;
  if (!active) return 'disabled';
  if (start && Date.parse(start) > now) return 'not_yet';
  if (end && Date.parse(end) < now) return 'expired';
  const { quantity = null, redeemed_quantity: redeemed = 0 } = redemption ?? {};
  if (quantity !== null && redeemed >= quantity) return 'used_up';
  const balance = gift?.balance ?? card?.balance;
  return balance !== undefined && balance <= 0 ? 'used_up' : 'valid';
}

const TONES: Readonly<Record<StateName, Tone>> = {
  valid: 'good',
  not_yet: 'waiting',
  used_up: 'quiet',
  expired: 'bad',
  disabled: 'bad',
};

/** The state of a code in a word. */
export function stateWord(name: StateName): { readonly tone: Tone; readonly word: string } {
  const words: Record<StateName, string> = {
    valid: t('Active'),
    not_yet: t('Scheduled'),
    used_up: t('Used up'),
    expired: t('Expired'),
    disabled: t('Disabled'),
  };
  return { tone: TONES[name], word: words[name] };
}
