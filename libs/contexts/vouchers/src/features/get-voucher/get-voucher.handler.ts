import { type Instant, isRefusal } from '@perkstream/kernel';
import { handler, Past } from '@perkstream/platform';
import { GetVoucher, type VoucherAnswer } from '@perkstream/published';
import { heldBySessions } from '../../domain/voucher/sessions.js';
import { type Voucher } from '../../domain/voucher/state.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { voucherPast } from '../../services/voucher-past.js';

export const getVoucher = handler(
  GetVoucher,
  [VoucherRepository, VoucherPresenter, Past],
  async ({ context, params: { code }, query: { as_of: asOf } }, vouchers, presenter, past) => {
    const { projectId, now } = context;
    if (asOf === undefined) {
      const voucher = await vouchers.findLive(projectId, code);
      return isRefusal(voucher) ? voucher : withLocks(presenter, projectId, voucher, now);
    }
    const place = await vouchers.placeOf(projectId, code);
    const then = await past.find(voucherPast, { context, asOf, ref: code, place });
    if (isRefusal(then)) return then;
    return {
      ...(await withLocks(presenter, projectId, then.state as Voucher, then.moment, then.moment)),
      ...then.stamp,
    };
  },
);

async function withLocks(
  presenter: VoucherPresenter,
  projectId: string,
  voucher: Voucher,
  now: Instant,
  asOf?: Instant,
): Promise<VoucherAnswer> {
  const shown = await presenter.present(projectId, voucher, asOf);
  const { count } = heldBySessions(voucher.sessions, now);
  return count === 0 ? shown : { ...shown, redemption: { ...shown.redemption, locked_quantity: count } };
}
