import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, handler, Messenger } from '@perkstream/platform';
import {
  boundTo,
  type ExportAnswer,
  type ExportedObjectName,
  ExportPointsExpiration,
  ExportPointsTransactions,
  ExportProgramTransactions,
  type ExportRefusal,
  ScheduleExport,
} from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

type Answer = ExportAnswer | Refusal<ExportRefusal | 'not_found'>;

export const exportPointsExpiration = exportOfProgram(ExportPointsExpiration, 'points_expiration');

/** Without filters the answer shows the card by its code. */
export const exportPointsTransactions = handler(
  ExportPointsTransactions,
  [MemberRepository, CardLedger, Messenger],
  async ({ context, params, body: { parameters } }, members, ledger, messenger): Promise<Answer> => {
    const member = await members.find(context.projectId, params);
    if (isRefusal(member)) return member;
    const { id, code } = member.card;
    await ledger.settleNow(id, context.projectId, context.now);
    const asked = boundTo('voucher_id', code, parameters);
    const origin = commandContext(context, 'export');
    return messenger.send(new ScheduleExport('voucher_transactions', asked, { voucher_id: id }, origin));
  },
);

export const exportProgramTransactions = exportOfProgram(ExportProgramTransactions, 'voucher_transactions');

function exportOfProgram(
  operation: typeof ExportPointsExpiration | typeof ExportProgramTransactions,
  object: ExportedObjectName,
) {
  return handler(
    operation,
    [MemberRepository, Messenger],
    async ({ context, params: { campaignId }, body: { parameters } }, members, messenger): Promise<Answer> => {
      const program = await members.program(context.projectId, campaignId);
      if (isRefusal(program)) return program;
      const asked = boundTo('campaign_id', program.id, parameters);
      const scope = { campaign_id: program.id };
      const origin = commandContext(context, 'export');
      return messenger.send(new ScheduleExport(object, asked, scope, origin));
    },
  );
}
