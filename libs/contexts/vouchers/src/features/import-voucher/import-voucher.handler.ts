import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger, requestContext } from '@perkstream/platform';
import { FindProject, ImportVoucher } from '@perkstream/published';
import { codeTaken } from '../../services/refused-codes.js';
import { VoucherCreator } from '../../services/voucher-creator.js';
import { VoucherUpdater } from '../../services/voucher-updater.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@CommandHandler(ImportVoucher)
export class ImportVoucherHandler implements ICommandHandler<ImportVoucher> {
  constructor(
    private readonly messenger: Messenger,
    private readonly creator: VoucherCreator,
    private readonly updater: VoucherUpdater,
  ) {}

  async execute({
    projectId,
    code,
    voucher,
    whenThere,
    origin,
  }: ImportVoucher): Promise<void | Refusal<VoucherRefusal>> {
    const project = await this.messenger.ask(new FindProject(projectId));
    if (!project) return notFound('project', projectId);
    const context = requestContext({ ...origin, projectId });
    const updated = whenThere === 'update' ? await this.updater.update(context, code, voucher) : undefined;
    if (updated && !(isRefusal(updated) && updated.refused === 'not_found'))
      return isRefusal(updated) ? updated : undefined;
    const created = await this.creator.create(context, project, voucher, [code]);
    if (!created) return codeTaken(code);
    if (isRefusal(created)) return created;
  }
}
