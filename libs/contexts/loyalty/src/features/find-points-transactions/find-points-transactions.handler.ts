import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { unknownCursor } from '@perkstream/domain-filters';
import { type Condition, type Refusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
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
    const { limit, descending, startingAfterId: last, where } = page;
    const own: Condition[] = [
      { field: 'projectId', is: projectId },
      'card' in of ? { field: 'voucher_id', is: of.card } : { field: 'campaign_id', is: of.program },
    ];
    if (last !== undefined) {
      if ((await this.transactions().count({ all: [...own, { field: 'id', is: last }] })) === 0) return unknownCursor();
      own.push(descending ? { field: 'id', less: last } : { field: 'id', more: last });
    }
    if (where) own.push(where);
    const found = await this.transactions().find({
      where: { all: own },
      orderBy: [{ field: 'id', descending }],
      limit,
    });
    return found.map(presentTransaction);
  }
}
