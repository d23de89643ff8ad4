import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ChangeVoucherMetadata } from '@perkstream/published';
import { type VoucherDecision } from '../../domain/voucher/voucher.decider.js';
import { VoucherChanger } from '../../services/voucher-changer.js';

@CommandHandler(ChangeVoucherMetadata)
export class ChangeVoucherMetadataHandler implements ICommandHandler<ChangeVoucherMetadata> {
  constructor(private readonly changer: VoucherChanger) {}

  async execute({
    projectId,
    voucher,
    metadata,
    origin,
  }: ChangeVoucherMetadata): Promise<void | Refusal<VoucherDecision>> {
    const command = { do: 'update', metadata, now: origin.now } as const;
    const changed = await this.changer.carryOut(voucher, command, { ...origin, projectId });
    if (isRefusal(changed)) return changed;
  }
}
