import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { switchFeatures } from '@perkstream/platform';
import { DisableVoucher, EnableVoucher, type VoucherAnswer } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

@Injectable()
class VoucherSwitch {
  constructor(
    private readonly changer: VoucherChanger,
    private readonly presenter: VoucherPresenter,
  ) {}

  async turn(
    to: 'enable' | 'disable',
    { context, params: { code } }: EnableVoucher | DisableVoucher,
  ): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    const changed = await this.changer.change(context, code, { do: to, now: context.now });
    if (isRefusal(changed)) return changed;
    const { state } = changed;
    return state.status === 'live' ? this.presenter.present(context.projectId, state) : notFound('voucher', code);
  }
}

/** The operations that enable and disable. */
export const switchVoucher = switchFeatures(VoucherSwitch, { enable: EnableVoucher, disable: DisableVoucher });
