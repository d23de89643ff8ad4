import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { UpdateVoucher, type VoucherAnswer } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherUpdater } from '../../services/voucher-updater.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

export const updateVoucher = handler(
  UpdateVoucher,
  [VoucherUpdater, VoucherPresenter],
  async ({ context, params, body }, updater, presenter): Promise<VoucherAnswer | Refusal<VoucherRefusal>> => {
    const updated = await updater.update(context, params.code, body);
    return isRefusal(updated) ? updated : presenter.present(context.projectId, updated);
  },
);
