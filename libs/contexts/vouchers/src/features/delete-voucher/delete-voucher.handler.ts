import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { DeleteVoucher } from '@perkstream/published';
import { LoyaltyCardNumbers } from '../../services/loyalty-card-numbers.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

export const deleteVoucher = handler(
  DeleteVoucher,
  [VoucherChanger, LoyaltyCardNumbers],
  async ({ context, params, query }, changer, cards): Promise<Refusal<VoucherRefusal> | undefined> => {
    const force = query.force === true;
    const points = await cards.leftOn(context.projectId, params.code);
    const command = { do: 'delete', force, ...(points !== undefined && { points }), now: context.now } as const;
    const deleted = await changer.change(context, params.code, command);
    return isRefusal(deleted) ? deleted : undefined;
  },
);
