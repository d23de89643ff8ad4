import { exportFeature } from '@perkstream/platform';
import { PageOfPointsBuckets, PageOfPointsTransactions } from '@perkstream/published';
import { pointsBucketsView } from '../../views/points-buckets/points-buckets.view.js';
import {
  type PointsTransactionDocument,
  pointsTransactionsView,
} from '../../views/points-transactions/points-transactions.view.js';

/** Rows of `voucher_transactions`, of loyalty cards. */
const pageOfTransactions = exportFeature(PageOfPointsTransactions, {
  view: pointsTransactionsView,
  rows: (transactions) => transactions.map(rowOf),
});

/** Rows of `points_expiration`. */
const pageOfBuckets = exportFeature(PageOfPointsBuckets, { view: pointsBucketsView, rows: (buckets) => buckets });

export const pageOfPoints = [pageOfTransactions, pageOfBuckets];

/** As lists show it, with the amount and the balance after it beside their details. */
function rowOf(document: PointsTransactionDocument): object {
  const { points, balance } = document.details['balance'] as { readonly points: number; readonly balance: number };
  return { ...document, amount: points, balance };
}
