import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { FindFreeVouchers } from '@perkstream/published';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

@QueryHandler(FindFreeVouchers)
export class FindFreeVouchersHandler implements IQueryHandler<FindFreeVouchers> {
  private readonly vouchers;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
  }

  async execute({ projectId, campaignId, limit, except = [] }: FindFreeVouchers) {
    const held = new Set(except);
    const found = await this.vouchers().find({
      where: { field: 'free_in', is: campaignId },
      orderBy: [{ field: 'id' }],
      limit: limit + held.size,
    });
    return found
      .filter((voucher) => voucher.projectId === projectId && !held.has(voucher.id))
      .slice(0, limit)
      .map(({ id, code }) => ({ id, code }));
  }
}
