import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { unknownCursor } from '@perkstream/domain-filters';
import { type Condition, type Refusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
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
    const { limit, descending, startingAfterId: last, where } = page;
    const own: Condition[] = [
      { field: 'projectId', is: projectId },
      { field: 'campaign_id', is: campaignId },
    ];
    if (last !== undefined) {
      const before = await this.transactions().get(last);
      if (before?.projectId !== projectId || before.campaign_id !== campaignId) return unknownCursor();
      own.push(descending ? { field: 'age', less: last } : { field: 'age', more: last });
    }
    if (where) own.push(where);
    const orderBy = [{ field: 'age', descending }];
    const found = await this.transactions().find({ where: { all: own }, orderBy, limit });
    return found.map(presentTransaction);
  }
}
