import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type BalanceAnswer, ChangeVoucherBalance, type VoucherBalanceAdjusted } from '@perkstream/published';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@CommandHandler(ChangeVoucherBalance)
export class ChangeVoucherBalanceHandler implements ICommandHandler<ChangeVoucherBalance> {
  constructor(private readonly changer: VoucherChanger) {}

  async execute({ context, params, body }: ChangeVoucherBalance): Promise<BalanceAnswer | Refusal<VoucherRefusal>> {
    const { amount: credits, reason, source_id: sourceId } = body;
    const why = { reason: reason ?? undefined, sourceId: sourceId ?? undefined };
    const command = { do: 'adjust_balance', credits, ...why, now: context.now } as const;
    const changed = await this.changer.change(context, params.code, command);
    if (isRefusal(changed)) return changed;
    const { id, credits: amount, total, balance } = (changed.events[0] as VoucherBalanceAdjusted).data;
    return {
      amount,
      total,
      balance,
      type: 'gift_voucher',
      operation_type: 'MANUAL',
      object: 'balance',
      related_object: { type: 'voucher', id },
    };
  }
}
