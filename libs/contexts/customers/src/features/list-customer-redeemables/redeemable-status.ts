import { type Examined, type RedeemableStatus, type UseRefusal } from '@perkstream/published';

/** Why a voucher cannot be used now, as its holder sees it. The others say nothing of the voucher itself. */
const STATUS_OF: Partial<Record<UseRefusal, RedeemableStatus>> = {
  voucher_disabled: 'DISABLED',
  voucher_expired: 'EXPIRED',
  voucher_not_active: 'NOT_ACTIVE_YET',
  voucher_not_active_now: 'NOT_ACTIVE_YET',
  quantity_exceeded: 'USED',
  gift_amount_exceeded: 'NO_BALANCE',
};

export function statusOf({ redeemable: { gift }, refusal }: Examined): RedeemableStatus {
  const refused = refusal && STATUS_OF[refusal.refused];
  return refused ?? (gift?.balance === 0 ? 'NO_BALANCE' : 'ACTIVE');
}
