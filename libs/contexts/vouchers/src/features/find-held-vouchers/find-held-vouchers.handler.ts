import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { FindHeldVouchers, type HeldVoucher } from '@perkstream/published';
import { holderTerm, termOf } from '../../views/voucher-terms/terms.js';
import { voucherTermsView } from '../../views/voucher-terms/voucher-terms.view.js';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

@QueryHandler(FindHeldVouchers)
export class FindHeldVouchersHandler implements IQueryHandler<FindHeldVouchers> {
  private readonly vouchers;
  private readonly terms;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
    this.terms = views.lazily(voucherTermsView);
  }

  async execute({ projectId, customerId, limit }: FindHeldVouchers): Promise<readonly HeldVoucher[]> {
    const held = await this.terms().find({
      where: { field: 'term', is: termOf(projectId, holderTerm(customerId)) },
      orderBy: [{ field: 'id', descending: true }],
      limit,
    });
    const found = await this.vouchers().getMany(held.map(({ voucher_id: id }) => id));
    return found.filter((voucher) => voucher !== undefined).map(heldVoucherOf);
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
