import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DisableVoucher, EnableVoucher, type VoucherAnswer } from '@perkstream/published';
import { unknownVoucher } from '../../domain/voucher/decide-upkeep.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@Injectable()
class VoucherSwitch {
  constructor(
    private readonly changer: VoucherChanger,
    private readonly presenter: VoucherPresenter,
  ) {}

  protected async turn(
    to: 'enable' | 'disable',
    { context, params: { code } }: EnableVoucher | DisableVoucher,
  ): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    const changed = await this.changer.change(context, code, { do: to, now: context.now });
    if (isRefusal(changed)) return changed;
    const { state } = changed;
    return state.status === 'live' ? this.presenter.present(context.projectId, state) : unknownVoucher(code);
  }
}

@CommandHandler(EnableVoucher)
export class EnableVoucherHandler extends VoucherSwitch implements ICommandHandler<EnableVoucher> {
  execute(request: EnableVoucher): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    return this.turn('enable', request);
  }
}

@CommandHandler(DisableVoucher)
export class DisableVoucherHandler extends VoucherSwitch implements ICommandHandler<DisableVoucher> {
  execute(request: DisableVoucher): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    return this.turn('disable', request);
  }
}
