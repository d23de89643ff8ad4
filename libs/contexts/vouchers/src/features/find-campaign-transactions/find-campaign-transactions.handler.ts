import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { pageOfLedger, ViewRunner } from '@perkstream/platform';
import { type CreditTransactionAnswer, FindCampaignTransactions } from '@perkstream/published';
import {
  presentTransaction,
  voucherTransactionsView,
} from '../../views/voucher-transactions/voucher-transactions.view.js';

@QueryHandler(FindCampaignTransactions)
export class FindCampaignTransactionsHandler implements IQueryHandler<FindCampaignTransactions> {
  private readonly transactions;

  constructor(views: ViewRunner) {
    this.transactions = views.lazily(voucherTransactionsView);
  }

  async execute({
    projectId,
    campaignId,
    page,
  }: FindCampaignTransactions): Promise<readonly CreditTransactionAnswer[] | Refusal<'invalid_query_params'>> {
    const found = await pageOfLedger(this.transactions(), { projectId, campaign_id: campaignId }, 'age', page);
    return isRefusal(found) ? found : found.map(presentTransaction);
  }
}
