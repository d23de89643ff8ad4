import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindProject, GetMember, type VoucherAnswer } from '@perkstream/published';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { ProgramRepository } from '../../repositories/program.repository.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

@QueryHandler(GetMember)
export class GetMemberHandler implements IQueryHandler<GetMember> {
  constructor(
    private readonly messenger: Messenger,
    private readonly programs: ProgramRepository,
    private readonly vouchers: VoucherRepository,
    private readonly presenter: VoucherPresenter,
  ) {}

  async execute({ context, params }: GetMember): Promise<VoucherAnswer | Refusal<'not_found'>> {
    const { projectId } = context;
    const { memberId, campaignId } = params as { readonly memberId: string; readonly campaignId?: string };
    const program = campaignId === undefined ? undefined : await this.programs.find(projectId, campaignId);
    if (isRefusal(program)) return program;
    const project = await this.messenger.ask(new FindProject(projectId));
    const found = project && (await this.vouchers.find(project, memberId));
    if (found?.voucher.status !== 'live') return notFound('voucher', memberId);
    const { type, campaignId: itsProgram } = found.voucher.definition;
    const isMember = type === 'LOYALTY_CARD' && (!program || itsProgram === program.id);
    return isMember ? this.presenter.present(projectId, found.voucher) : notFound('voucher', memberId);
  }
}
