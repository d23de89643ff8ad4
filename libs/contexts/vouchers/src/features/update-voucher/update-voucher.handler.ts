import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Categories, commandContext } from '@perkstream/platform';
import { UpdateVoucher, type VoucherWithRulesAnswer } from '@perkstream/published';
import { unknownVoucher } from '../../domain/voucher/decide-upkeep.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { parseChanges } from '../../services/voucher-changes.js';

@CommandHandler(UpdateVoucher)
export class UpdateVoucherHandler implements ICommandHandler<UpdateVoucher> {
  constructor(
    private readonly changer: VoucherChanger,
    private readonly categories: Categories,
    private readonly presenter: VoucherPresenter,
  ) {}

  async execute({ context, params, body }: UpdateVoucher): Promise<VoucherWithRulesAnswer | Refusal<VoucherRefusal>> {
    const { projectId, now } = context;
    const sent = parseChanges(body);
    if (isRefusal(sent)) return sent;
    const category = await this.categories.settle(projectId, body, commandContext(context, 'category'));
    if (isRefusal(category)) return category;
    const changed = await this.changer.change(context, params.code, { do: 'update', now, ...sent, ...category });
    if (isRefusal(changed)) return changed;
    if (changed.state.status !== 'live') return unknownVoucher(params.code);
    return this.presenter.withRules(projectId, changed.state);
  }
}
