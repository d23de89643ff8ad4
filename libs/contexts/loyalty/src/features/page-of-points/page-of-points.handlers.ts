import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOfRows, ViewRunner } from '@perkstream/platform';
import { PageOfPointsBuckets, PageOfPointsTransactions, type PageOfRows } from '@perkstream/published';
import { pointsBucketsView } from '../../views/points-buckets/points-buckets.view.js';
import {
  type PointsTransactionDocument,
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

/** Rows of `voucher_transactions`. */
@QueryHandler(PageOfPointsTransactions)
export class PageOfPointsTransactionsHandler implements IQueryHandler<PageOfPointsTransactions> {
  private readonly transactions;

  constructor(views: ViewRunner) {
    this.transactions = views.lazily(pointsTransactionsView);
  }

  execute({ asked }: PageOfPointsTransactions): Promise<PageOfRows> {
    return pageOfRows(this.transactions(), asked, (found) => found.map(transactionRow));
  }
}

/** Rows of `points_expiration`. */
@QueryHandler(PageOfPointsBuckets)
export class PageOfPointsBucketsHandler implements IQueryHandler<PageOfPointsBuckets> {
  private readonly buckets;

  constructor(views: ViewRunner) {
    this.buckets = views.lazily(pointsBucketsView);
  }

  execute({ asked }: PageOfPointsBuckets): Promise<PageOfRows> {
    return pageOfRows(this.buckets(), asked, (buckets) => buckets);
  }
}

/** As lists show it, with the amount and the balance after it beside their details. */
function transactionRow(document: PointsTransactionDocument): object {
  const entry = presentTransaction(document);
  const { points, balance } = entry.details['balance'] as { readonly points: number; readonly balance: number };
  return { ...entry, amount: points, balance };
}
