import { handler, ViewRunner } from '@perkstream/platform';
import { PresentVouchers } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { presentDocument } from '../../presenters/voucher-answer.presenter.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const presentVouchers = handler(
  PresentVouchers,
  [ViewRunner, VoucherPresenter],
  async ({ projectId, ids }, views, presenter) => {
    const documents = await views.collection(vouchersView).getMany(ids);
    const own = documents.filter((document) => document?.projectId === projectId) as VoucherDocument[];
    const shown = await presenter.shownIn(projectId, own.map(presentDocument));
    const byId = new Map(shown.map((voucher) => [voucher.id, voucher]));
    return ids.map((id) => byId.get(id));
  },
);
