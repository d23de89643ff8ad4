import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { FindHeldVouchers, type HeldVoucher } from '@perkstream/published';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

@QueryHandler(FindHeldVouchers)
export class FindHeldVouchersHandler implements IQueryHandler<FindHeldVouchers> {
  private readonly vouchers;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
  }

  async execute({ projectId, customerId, limit }: FindHeldVouchers): Promise<readonly HeldVoucher[]> {
    const found = await this.vouchers().find({
      where: ofProject(projectId, { field: 'holder_id', is: customerId }),
      orderBy: [{ field: 'id', descending: true }],
      limit,
    });
    return found.map(heldVoucherOf);
  }
}

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
