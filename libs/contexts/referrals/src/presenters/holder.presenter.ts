import { type ReferralHolderAnswer, type VoucherType } from '@perkstream/published';
import { type ReferralHolder } from '../views/referral-holders/referral-holders.view.js';

export function presentHolder({ projectId: _project, ...holder }: ReferralHolder): ReferralHolderAnswer {
  return {
    ...holder,
    redeemable_object: 'voucher',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher_type: holder.voucher_type as VoucherType,
    object: 'redeemable_holder',
  };
}
