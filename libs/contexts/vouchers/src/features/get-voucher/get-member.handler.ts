import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Past } from '@perkstream/platform';
import { GetMember } from '@perkstream/published';
import { type Voucher } from '../../domain/voucher/state.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { ProgramRepository } from '../../repositories/program.repository.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { voucherPast } from '../../services/voucher-past.js';

export const getMember = handler(
  GetMember,
  [ProgramRepository, VoucherRepository, VoucherPresenter, Past],
  async ({ context, params, query: { as_of: asOf } }, programs, vouchers, presenter, past) => {
    const { projectId } = context;
    const { memberId, campaignId } = params as { readonly memberId: string; readonly campaignId?: string };
    const program = campaignId === undefined ? undefined : await programs.find(projectId, campaignId);
    if (isRefusal(program)) return program;
    const isMember = ({ definition: { type, campaignId: itsProgram } }: Voucher) =>
      type === 'LOYALTY_CARD' && (!program || itsProgram === program.id);
    if (asOf === undefined) {
      const voucher = await vouchers.findLive(projectId, memberId);
      if (isRefusal(voucher)) return voucher;
      return isMember(voucher) ? presenter.present(projectId, voucher) : notFound('voucher', memberId);
    }
    const place = await vouchers.placeOf(projectId, memberId);
    const then = await past.find(voucherPast, { context, asOf, ref: memberId, place });
    if (isRefusal(then)) return then;
    const voucher = then.state as Voucher;
    if (!isMember(voucher)) return notFound('voucher', memberId);
    return { ...(await presenter.present(projectId, voucher, then.moment)), ...then.stamp };
  },
);
