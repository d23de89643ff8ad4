import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { UpdateVoucher, type VoucherAnswer } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherUpdater } from '../../services/voucher-updater.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@CommandHandler(UpdateVoucher)
export class UpdateVoucherHandler implements ICommandHandler<UpdateVoucher> {
  constructor(
    private readonly updater: VoucherUpdater,
    private readonly presenter: VoucherPresenter,
  ) {}

  async execute({ context, params, body }: UpdateVoucher): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    const updated = await this.updater.update(context, params.code, body);
    return isRefusal(updated) ? updated : this.presenter.present(context.projectId, updated);
  }
}
