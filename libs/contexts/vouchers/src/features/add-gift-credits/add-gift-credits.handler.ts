import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { AddGiftCredits } from '@perkstream/published';
import { VoucherChanger } from '../../services/voucher-changer.js';

@CommandHandler(AddGiftCredits)
export class AddGiftCreditsHandler implements ICommandHandler<AddGiftCredits> {
  constructor(private readonly changer: VoucherChanger) {}

  async execute({ projectId, voucher, credits, reason, origin }: AddGiftCredits): Promise<boolean> {
    const command = { do: 'adjust_balance', credits, reason, now: origin.now } as const;
    return !isRefusal(await this.changer.carryOut(voucher, command, { ...origin, projectId }));
  }
}
