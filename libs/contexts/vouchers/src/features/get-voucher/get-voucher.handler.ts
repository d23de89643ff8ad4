import { notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { FindProject, GetVoucher } from '@perkstream/published';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';

export const getVoucher = handler(
  GetVoucher,
  [Messenger, VoucherRepository, VoucherPresenter],
  async ({ context, params }, messenger, vouchers, presenter) => {
    const project = await messenger.ask(new FindProject(context.projectId));
    const found = project && (await vouchers.find(project, params.code));
    if (found?.voucher.status !== 'live') return notFound('voucher', params.code);
    return presenter.present(context.projectId, found.voucher);
  },
);
