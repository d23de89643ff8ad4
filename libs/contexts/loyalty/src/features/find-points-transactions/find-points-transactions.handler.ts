import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { pageOfLedger, ViewRunner } from '@perkstream/platform';
import { FindPointsTransactions, type PointsTransactionAnswer } from '@perkstream/published';
import {
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

@QueryHandler(FindPointsTransactions)
export class FindPointsTransactionsHandler implements IQueryHandler<FindPointsTransactions> {
  private readonly transactions;

  constructor(views: ViewRunner) {
    this.transactions = views.lazily(pointsTransactionsView);
  }

  async execute({
    projectId,
    of,
    page,
  }: FindPointsTransactions): Promise<readonly PointsTransactionAnswer[] | Refusal<'invalid_query_params'>> {
    const own = { projectId, ...('card' in of ? { voucher_id: of.card } : { campaign_id: of.program }) };
    const found = await pageOfLedger(this.transactions(), own, 'id', page);
    return isRefusal(found) ? found : found.map(presentTransaction);
  }
}
