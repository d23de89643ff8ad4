import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger, requestContext } from '@perkstream/platform';
import { FindProject, ImportVoucher } from '@perkstream/published';
import { codeTaken } from '../../services/refused-codes.js';
import { VoucherCreator } from '../../services/voucher-creator.js';
import { VoucherUpdater } from '../../services/voucher-updater.js';

export const importVoucher = handler(
  ImportVoucher,
  [Messenger, VoucherCreator, VoucherUpdater],
  async ({ projectId, code, voucher, whenThere, origin }, messenger, creator, updater) => {
    const project = await messenger.ask(new FindProject(projectId));
    if (!project) return notFound('project', projectId);
    const context = requestContext({ ...origin, projectId });
    const updated = whenThere === 'update' ? await updater.update(context, code, voucher) : undefined;
    if (updated && !(isRefusal(updated) && updated.refused === 'not_found'))
      return isRefusal(updated) ? updated : undefined;
    const created = await creator.create(context, project, voucher, [code]);
    if (!created) return codeTaken(code);
    if (isRefusal(created)) return created;
  },
);
