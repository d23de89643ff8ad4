import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteVoucher } from '@perkstream/published';
import { LoyaltyCardNumbers } from '../../services/loyalty-card-numbers.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@CommandHandler(DeleteVoucher)
export class DeleteVoucherHandler implements ICommandHandler<DeleteVoucher> {
  constructor(
    private readonly changer: VoucherChanger,
    private readonly cards: LoyaltyCardNumbers,
  ) {}

  async execute({ context, params, query }: DeleteVoucher): Promise<Refusal<VoucherRefusal> | undefined> {
    const force = query.force === true;
    const points = await this.cards.leftOn(context.projectId, params.code);
    const command = { do: 'delete', force, ...(points !== undefined && { points }), now: context.now } as const;
    const deleted = await this.changer.change(context, params.code, command);
    return isRefusal(deleted) ? deleted : undefined;
  }
}
