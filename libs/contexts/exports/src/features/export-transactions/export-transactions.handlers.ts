import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  boundTo,
  type ExportAnswer,
  ExportCampaignTransactions,
  type ExportRefusal,
  ExportVoucherTransactions,
  FindCampaign,
  FindVouchers,
} from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

type Answer = ExportAnswer | Refusal<ExportRefusal | 'forbidden' | 'not_found'>;

/** Types of campaigns whose codes have a balance. */
const WITH_BALANCES = ['GIFT_VOUCHERS', 'LOYALTY_PROGRAM'];

/** The answer shows the voucher by its code. */
@CommandHandler(ExportVoucherTransactions)
export class ExportVoucherTransactionsHandler implements ICommandHandler<ExportVoucherTransactions> {
  constructor(
    private readonly messenger: Messenger,
    private readonly scheduling: ExportScheduling,
  ) {}

  async execute({ context, params: { code: ref }, body }: ExportVoucherTransactions): Promise<Answer> {
    const [voucher] = await this.messenger.ask(new FindVouchers(context.projectId, [ref]));
    if (!voucher) return notFound('voucher', ref);
    const { id, code } = voucher;
    const asked = boundTo('voucher_id', code, body.parameters);
    const origin = commandContext(context, 'export');
    return this.scheduling.schedule('voucher_transactions', asked, { voucher_id: id }, origin);
  }
}

@CommandHandler(ExportCampaignTransactions)
export class ExportCampaignTransactionsHandler implements ICommandHandler<ExportCampaignTransactions> {
  constructor(
    private readonly messenger: Messenger,
    private readonly scheduling: ExportScheduling,
  ) {}

  async execute({ context, params: { campaignId }, body }: ExportCampaignTransactions): Promise<Answer> {
    const campaign = await this.messenger.ask(new FindCampaign(context.projectId, campaignId));
    if (!campaign) return notFound('campaign', campaignId);
    const { id, campaignType } = campaign;
    if (!WITH_BALANCES.includes(campaignType)) return withoutBalances(id, campaignType);
    const asked = boundTo('campaign_id', id, body.parameters);
    const origin = commandContext(context, 'export');
    return this.scheduling.schedule('voucher_transactions', asked, { campaign_id: id }, origin);
  }
}

function withoutBalances(id: string, campaignType: string): Refusal<'forbidden'> {
  const details = `The codes of a campaign of type ${campaignType} have no balance`;
  return refuse('forbidden', { details, resourceId: id, resourceType: 'campaign' });
}
