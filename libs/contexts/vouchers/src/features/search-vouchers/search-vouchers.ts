import { foundBy, handler, Messenger, ViewRunner } from '@perkstream/platform';
import { FindProject, type Found, SearchVouchers } from '@perkstream/published';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const searchVouchers = handler(
  SearchVouchers,
  [Messenger, ViewRunner, VoucherRepository],
  async ({ projectId, text, limit }, messenger, views, vouchers) => {
    const project = await messenger.ask(new FindProject(projectId));
    const named = project && (await vouchers.find(project, text));
    const collection = views.collection(vouchersView);
    const exact = named?.voucher.status === 'live' ? await collection.get(named.voucher.definition.id) : undefined;
    const others = await foundBy(collection, projectId, text, limit);
    return [
      ...(exact ? [found(exact, true)] : []),
      ...others.filter(({ id }) => id !== exact?.id).map((other) => found(other, false)),
    ].slice(0, limit);
  },
);

function found({ id, code, campaign, type }: VoucherDocument, isExact: boolean): Found {
  return { type: 'voucher', id, title: code, subtitle: campaign ?? type, isExact };
}
