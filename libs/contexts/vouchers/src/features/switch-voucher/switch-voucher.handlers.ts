import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DisableVoucher, EnableVoucher, type RequestContext, type VoucherAnswer } from '@perkstream/published';
import { unknownVoucher } from '../../domain/voucher/decide-upkeep.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@CommandHandler(EnableVoucher)
export class EnableVoucherHandler implements ICommandHandler<EnableVoucher> {
  constructor(
    readonly changer: VoucherChanger,
    readonly presenter: VoucherPresenter,
  ) {}

  execute({ context, params }: EnableVoucher): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    return switched(this, context, params.code, 'enable');
  }
}

@CommandHandler(DisableVoucher)
export class DisableVoucherHandler implements ICommandHandler<DisableVoucher> {
  constructor(
    readonly changer: VoucherChanger,
    readonly presenter: VoucherPresenter,
  ) {}

  execute({ context, params }: DisableVoucher): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    return switched(this, context, params.code, 'disable');
  }
}

async function switched(
  { changer, presenter }: { readonly changer: VoucherChanger; readonly presenter: VoucherPresenter },
  context: RequestContext,
  ref: string,
  what: 'enable' | 'disable',
): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
  const changed = await changer.change(context, ref, { do: what, now: context.now });
  if (isRefusal(changed)) return changed;
  return changed.state.status === 'live' ? presenter.plain(context.projectId, changed.state) : unknownVoucher(ref);
}
