import { handler, Messenger, ViewRunner } from '@perkstream/platform';
import { type BareVoucher, FindProject, PresentVouchers } from '@perkstream/published';
import { presentDocument, presentVoucher } from '../../presenters/voucher-answer.presenter.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const presentVouchers = handler(
  PresentVouchers,
  [ViewRunner, VoucherPresenter, VoucherRepository, Messenger],
  async ({ projectId, ids, upTo }, views, presenter, vouchers, messenger) => {
    if (upTo !== undefined) {
      const earlier = await earlierVouchers(vouchers, messenger, { projectId, ids, upTo });
      const asOf = typeof upTo === 'string' ? upTo : undefined;
      return Promise.all(earlier.map(async (each) => each && (await presenter.shownIn(projectId, [each], asOf))[0]));
    }
    const documents = await views.collection(vouchersView).getMany(ids);
    const own = documents.filter((document) => document?.projectId === projectId) as VoucherDocument[];
    const shown = await presenter.shownIn(projectId, own.map(presentDocument));
    const byId = new Map(shown.map((voucher) => [voucher.id, voucher]));
    return ids.map((id) => byId.get(id));
  },
);

/** Views know nothing of what is gone: they are read from their streams. */
async function earlierVouchers(
  vouchers: VoucherRepository,
  messenger: Messenger,
  { projectId, ids, upTo }: Pick<PresentVouchers, 'projectId' | 'ids' | 'upTo'>,
): Promise<readonly (BareVoucher | undefined)[]> {
  const project = await messenger.ask(new FindProject(projectId));
  if (!project) return ids.map(() => undefined);
  const found = await Promise.all(ids.map((ref) => vouchers.find(project, ref, upTo)));
  return found.map((each) => (each?.voucher.status === 'live' ? presentVoucher(each.voucher) : undefined));
}
