import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteVoucher } from '@perkstream/published';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@CommandHandler(DeleteVoucher)
export class DeleteVoucherHandler implements ICommandHandler<DeleteVoucher> {
  constructor(private readonly changer: VoucherChanger) {}

  async execute({ context, params, query }: DeleteVoucher): Promise<Refusal<VoucherRefusal> | undefined> {
    const force = query.force === true;
    const deleted = await this.changer.change(context, params.code, { do: 'delete', force, now: context.now });
    return isRefusal(deleted) ? deleted : undefined;
  }
}
