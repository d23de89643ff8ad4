import { CommandRunner, handler } from '@perkstream/platform';
import { PurgeVoucher } from '@perkstream/published';
import { voucherAggregate } from '../../domain/voucher/voucher.aggregate.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const purgeVoucher = handler(
  PurgeVoucher,
  [CommandRunner, VoucherRepository],
  async ({ projectId, id, origin }, runner, vouchers) => {
    const found = await vouchers.findById(projectId, id);
    if (found?.voucher.status !== 'in_bin') return;
    const command = { do: 'delete', voucherId: id, force: true, now: origin.now } as const;
    await runner.execute(voucherAggregate, found.key, command, origin);
  },
);
