import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { PurgeVoucher } from '@perkstream/published';
import { voucherAggregate } from '../../domain/voucher/voucher.aggregate.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

@CommandHandler(PurgeVoucher)
export class PurgeVoucherHandler implements ICommandHandler<PurgeVoucher> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly vouchers: VoucherRepository,
  ) {}

  async execute({ projectId, id, origin }: PurgeVoucher): Promise<void> {
    const found = await this.vouchers.findById(projectId, id);
    if (found?.voucher.status !== 'in_bin') return;
    const command = { do: 'delete', voucherId: id, force: true, now: origin.now } as const;
    await this.runner.execute(voucherAggregate, found.key, command, origin);
  }
}
