import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { PresentVouchers, type VoucherAnswer } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { presentDocument } from '../../presenters/voucher-answer.presenter.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

@QueryHandler(PresentVouchers)
export class PresentVouchersHandler implements IQueryHandler<PresentVouchers> {
  private readonly vouchers;

  constructor(
    views: ViewRunner,
    private readonly presenter: VoucherPresenter,
  ) {
    this.vouchers = views.lazily(vouchersView);
  }

  async execute({ projectId, ids }: PresentVouchers): Promise<readonly (Readonly<VoucherAnswer> | undefined)[]> {
    const documents = await this.vouchers().getMany(ids);
    const own = documents.filter((document) => document?.projectId === projectId) as VoucherDocument[];
    const shown = await this.presenter.shownIn(projectId, own.map(presentDocument));
    const byId = new Map(shown.map((voucher) => [voucher.id, voucher]));
    return ids.map((id) => byId.get(id));
  }
}
