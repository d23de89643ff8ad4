import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  boundTo,
  type ExportAnswer,
  ExportPointsExpiration,
  ExportPointsTransactions,
  ExportProgramTransactions,
  type ExportRefusal,
  ScheduleExport,
} from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

type Answer = ExportAnswer | Refusal<ExportRefusal | 'not_found'>;

/** Source: spec, operation 6. */
@CommandHandler(ExportPointsExpiration)
export class ExportPointsExpirationHandler implements ICommandHandler<ExportPointsExpiration> {
  constructor(
    private readonly members: MemberRepository,
    private readonly messenger: Messenger,
  ) {}

  async execute({ context, params: { campaignId }, body: { parameters } }: ExportPointsExpiration): Promise<Answer> {
    const program = await this.members.program(context.projectId, campaignId);
    if (isRefusal(program)) return program;
    const asked = boundTo('campaign_id', program.id, parameters);
    const scope = { campaign_id: program.id };
    const origin = commandContext(context, 'export');
    return this.messenger.tell(new ScheduleExport('points_expiration', asked, scope, origin));
  }
}

/** Source: spec, operation 10. Without filters the answer shows the card by its code. */
@CommandHandler(ExportPointsTransactions)
export class ExportPointsTransactionsHandler implements ICommandHandler<ExportPointsTransactions> {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
    private readonly messenger: Messenger,
  ) {}

  async execute({ context, params, body: { parameters } }: ExportPointsTransactions): Promise<Answer> {
    const member = await this.members.find(context.projectId, params);
    if (isRefusal(member)) return member;
    const { id, code } = member.card;
    await this.ledger.settleNow(id, context.projectId, context.now);
    const asked = boundTo('voucher_id', code, parameters);
    const origin = commandContext(context, 'export');
    return this.messenger.tell(new ScheduleExport('voucher_transactions', asked, { voucher_id: id }, origin));
  }
}

@CommandHandler(ExportProgramTransactions)
export class ExportProgramTransactionsHandler implements ICommandHandler<ExportProgramTransactions> {
  constructor(
    private readonly members: MemberRepository,
    private readonly messenger: Messenger,
  ) {}

  async execute({ context, params: { campaignId }, body: { parameters } }: ExportProgramTransactions): Promise<Answer> {
    const program = await this.members.program(context.projectId, campaignId);
    if (isRefusal(program)) return program;
    const asked = boundTo('campaign_id', program.id, parameters);
    const scope = { campaign_id: program.id };
    const origin = commandContext(context, 'export');
    return this.messenger.tell(new ScheduleExport('voucher_transactions', asked, scope, origin));
  }
}
