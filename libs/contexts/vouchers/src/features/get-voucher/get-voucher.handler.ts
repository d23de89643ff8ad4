import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetVoucher } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const getVoucher = handler(
  GetVoucher,
  [VoucherRepository, VoucherPresenter],
  async ({ context: { projectId }, params: { code } }, vouchers, presenter) => {
    const voucher = await vouchers.findLive(projectId, code);
    return isRefusal(voucher) ? voucher : presenter.present(projectId, voucher);
  },
);
