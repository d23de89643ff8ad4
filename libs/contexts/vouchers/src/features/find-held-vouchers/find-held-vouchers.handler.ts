import { handler, ofProject, ViewRunner } from '@perkstream/platform';
import { FindHeldVouchers, type HeldVoucher } from '@perkstream/published';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const findHeldVouchers = handler(
  FindHeldVouchers,
  [ViewRunner],
  async ({ projectId, customerId, limit }, views) => {
    const found = await views.collection(vouchersView).find({
      where: ofProject(projectId, { field: 'holder_id', is: customerId }),
      orderBy: [{ field: 'id', descending: true }],
      limit,
    });
    return found.map(heldVoucherOf);
  },
);

function heldVoucherOf({
  id,
  code,
  type,
  campaign_id,
  category_id,
  created_at,
  ...rest
}: VoucherDocument): HeldVoucher {
  return {
    id,
    code,
    type,
    campaignId: campaign_id ?? null,
    categoryId: category_id ?? null,
    isReferralCode: rest.is_referral_code,
    createdAt: created_at,
  };
}
