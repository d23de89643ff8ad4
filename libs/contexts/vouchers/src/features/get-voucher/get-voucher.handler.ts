import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetVoucher } from '@perkstream/published';
import { heldBySessions } from '../../domain/voucher/sessions.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const getVoucher = handler(
  GetVoucher,
  [VoucherRepository, VoucherPresenter],
  async ({ context: { projectId, now }, params: { code } }, vouchers, presenter) => {
    const voucher = await vouchers.findLive(projectId, code);
    if (isRefusal(voucher)) return voucher;
    const shown = await presenter.present(projectId, voucher);
    const { count } = heldBySessions(voucher.sessions, now);
    return count === 0 ? shown : { ...shown, redemption: { ...shown.redemption, locked_quantity: count } };
  },
);
