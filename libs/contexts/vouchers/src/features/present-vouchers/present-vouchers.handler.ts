import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { PresentVouchers, type VoucherAnswer } from '@perkstream/published';
import { presentDocument, vouchersView } from '../../views/vouchers/vouchers.view.js';

@QueryHandler(PresentVouchers)
export class PresentVouchersHandler implements IQueryHandler<PresentVouchers> {
  private readonly vouchers;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
  }

  async execute({ projectId, ids }: PresentVouchers): Promise<readonly (Readonly<VoucherAnswer> | undefined)[]> {
    const documents = await this.vouchers().getMany(ids);
    return documents.map((document) => (document?.projectId === projectId ? presentDocument(document) : undefined));
  }
}
