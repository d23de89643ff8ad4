import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ChangeVoucherMetadata } from '@perkstream/published';
import { VoucherChanger } from '../../services/voucher-changer.js';

export const changeVoucherMetadata = handler(
  ChangeVoucherMetadata,
  [VoucherChanger],
  async ({ projectId, voucher, metadata, origin }, changer) => {
    const command = { do: 'update', metadata, now: origin.now } as const;
    const changed = await changer.carryOut(voucher, command, { ...origin, projectId });
    // The decider has other refusals for other commands only.
    if (isRefusal(changed)) return changed as Refusal<'not_found'>;
  },
);
