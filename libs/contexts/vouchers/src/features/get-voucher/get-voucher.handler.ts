import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindProject, GetVoucher, type VoucherAnswer } from '@perkstream/published';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';

@QueryHandler(GetVoucher)
export class GetVoucherHandler implements IQueryHandler<GetVoucher> {
  constructor(
    private readonly messenger: Messenger,
    private readonly vouchers: VoucherRepository,
    private readonly presenter: VoucherPresenter,
  ) {}

  async execute({ context, params }: GetVoucher): Promise<VoucherAnswer | Refusal<'not_found'>> {
    const project = await this.messenger.ask(new FindProject(context.projectId));
    const found = project && (await this.vouchers.find(project, params.code));
    if (found?.voucher.status !== 'live') return notFound('voucher', params.code);
    return this.presenter.present(context.projectId, found.voucher);
  }
}
