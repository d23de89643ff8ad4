import { isRefusal, notFound } from '@perkstream/kernel';
import { switchFeatures } from '@perkstream/platform';
import { DisableVoucher, EnableVoucher } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherChanger } from '../../services/voucher-changer.js';

export const switchVoucher = switchFeatures(
  { enable: EnableVoucher, disable: DisableVoucher },
  [VoucherChanger, VoucherPresenter],
  async (to, { context, params: { code } }, changer, presenter) => {
    const changed = await changer.change(context, code, { do: to, now: context.now });
    if (isRefusal(changed)) return changed;
    const { state } = changed;
    return state.status === 'live' ? presenter.present(context.projectId, state) : notFound('voucher', code);
  },
);
