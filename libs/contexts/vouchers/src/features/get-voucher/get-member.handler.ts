import { isRefusal, notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetMember } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { ProgramRepository } from '../../repositories/program.repository.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const getMember = handler(
  GetMember,
  [ProgramRepository, VoucherRepository, VoucherPresenter],
  async ({ context, params }, programs, vouchers, presenter) => {
    const { projectId } = context;
    const { memberId, campaignId } = params as { readonly memberId: string; readonly campaignId?: string };
    const program = campaignId === undefined ? undefined : await programs.find(projectId, campaignId);
    if (isRefusal(program)) return program;
    const voucher = await vouchers.findLive(projectId, memberId);
    if (isRefusal(voucher)) return voucher;
    const { type, campaignId: itsProgram } = voucher.definition;
    const isMember = type === 'LOYALTY_CARD' && (!program || itsProgram === program.id);
    return isMember ? presenter.present(projectId, voucher) : notFound('voucher', memberId);
  },
);
