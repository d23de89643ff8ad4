import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { FindProject, GetMember } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { ProgramRepository } from '../../repositories/program.repository.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const getMember = handler(
  GetMember,
  [Messenger, ProgramRepository, VoucherRepository, VoucherPresenter],
  async ({ context, params }, messenger, programs, vouchers, presenter) => {
    const { projectId } = context;
    const { memberId, campaignId } = params as { readonly memberId: string; readonly campaignId?: string };
    const program = campaignId === undefined ? undefined : await programs.find(projectId, campaignId);
    if (isRefusal(program)) return program;
    const project = await messenger.ask(new FindProject(projectId));
    const found = project && (await vouchers.find(project, memberId));
    if (found?.voucher.status !== 'live') return notFound('voucher', memberId);
    const { type, campaignId: itsProgram } = found.voucher.definition;
    const isMember = type === 'LOYALTY_CARD' && (!program || itsProgram === program.id);
    return isMember ? presenter.present(projectId, found.voucher) : notFound('voucher', memberId);
  },
);
