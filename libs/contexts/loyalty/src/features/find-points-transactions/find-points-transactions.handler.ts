import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { pageOfLedger, ViewRunner } from '@perkstream/platform';
import { FindPointsTransactions, type PointsTransactionAnswer } from '@perkstream/published';
import { CardLedger } from '../../services/card-ledger.js';
import {
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

@QueryHandler(FindPointsTransactions)
export class FindPointsTransactionsHandler implements IQueryHandler<FindPointsTransactions> {
  private readonly transactions;

  constructor(
    private readonly ledger: CardLedger,
    views: ViewRunner,
  ) {
    this.transactions = views.lazily(pointsTransactionsView);
  }

  async execute({
    projectId,
    of,
    page,
  }: FindPointsTransactions): Promise<readonly PointsTransactionAnswer[] | Refusal<'invalid_query_params'>> {
    if ('card' in of) await this.ledger.settleNow(of.card, projectId, new Date().toISOString());
    const own = { projectId, ...('card' in of ? { voucher_id: of.card } : { campaign_id: of.program }) };
    const found = await pageOfLedger(this.transactions(), own, 'place', page);
    return isRefusal(found) ? found : found.map(presentTransaction);
  }
}
