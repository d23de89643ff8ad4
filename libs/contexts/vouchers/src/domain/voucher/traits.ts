import { type VoucherParts, type VoucherTraits } from './events.js';
import { type Voucher } from './state.js';

export function traitsOf({ definition, published }: Voucher): VoucherTraits {
  const { type, campaignId, categoryId, quantity, windows, active, additionalInfo, isReferralCode } = definition;
  return {
    type,
    campaignId,
    categoryId,
    quantity,
    windows,
    active,
    additionalInfo,
    ...(isReferralCode && { isReferralCode }),
    ...(published && { holderId: published.holderId }),
  };
}

export function partsOf(voucher: Voucher): VoucherParts {
  return { ...traitsOf(voucher), metadata: voucher.definition.metadata };
}
