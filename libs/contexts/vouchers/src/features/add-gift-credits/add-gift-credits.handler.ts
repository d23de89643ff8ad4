import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { AddGiftCredits } from '@perkstream/published';
import { VoucherChanger } from '../../services/voucher-changer.js';

export const addGiftCredits = handler(
  AddGiftCredits,
  [VoucherChanger],
  async ({ projectId, voucher, credits, reason, origin }, changer) => {
    const command = { do: 'adjust_balance', credits, reason, now: origin.now } as const;
    return !isRefusal(await changer.carryOut(voucher, command, { ...origin, projectId }));
  },
);
