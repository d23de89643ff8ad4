import { type VoucherTraits } from './events.js';
import { type Voucher } from './state.js';

export function traitsOf({ definition, published }: Voucher): VoucherTraits {
  const { type, campaignId, categoryId, quantity, windows, active, additionalInfo, metadata, isReferralCode } =
    definition;
  return {
    type,
    campaignId,
    categoryId,
    quantity,
    windows,
    active,
    additionalInfo,
    metadata,
    ...(isReferralCode && { isReferralCode }),
    ...(published && { holderId: published.holderId }),
  };
}
