import { exportFeature } from '@perkstream/platform';
import { PageOfReturns, type ReturnRecord } from '@perkstream/published';
import { returnsView } from '../../views/returns/returns.view.js';

/** Rows of `return`, with sums over the cards of each. No column shows what remained of the order, nor how the refund came about. */
export const pageOfReturns = exportFeature(PageOfReturns, {
  view: returnsView,
  without: ['return.order', 'return.explanation'],
  rows: (entries) => entries.map((entry) => rowOf(entry.return)),
});

function rowOf(record: ReturnRecord) {
  const { amount, credits, points } = record.refund;
  return {
    ...record,
    status: 'COMPLETED',
    refund_amount: amount,
    refund_credits: sumOf(credits, (each) => each.amount),
    points_returned: sumOf(points, ({ returned }) => returned),
    points_revoked: sumOf(points, ({ revoked }) => revoked),
    points_shortfall: sumOf(points, ({ shortfall }) => shortfall),
  };
}

function sumOf<Each>(all: readonly Each[], of: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0);
}
