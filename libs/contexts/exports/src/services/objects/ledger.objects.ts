import { PageOfCreditTransactions, PageOfPointsBuckets, PageOfPointsTransactions } from '@perkstream/published';
import { exportedObject, filtersBy, same } from '../exported-object.js';

export const pointsExpirationObject = exportedObject({
  columns: same('id', 'campaign_id', 'voucher_id', 'points', 'status', 'expires_at'),
  defaultFields: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
  order: { expires_at: 'sortsAt' },
  defaultOrder: 'expires_at',
  filters: filtersBy('string', '', 'campaign_id', 'voucher_id'),
  pages: [PageOfPointsBuckets],
});

export const voucherTransactionsObject = exportedObject({
  columns: same(
    ...['id', 'campaign_id', 'voucher_id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount'],
    ...['related_transaction_id', 'created_at', 'details'],
  ),
  defaultFields: ['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
  // Ids grow with time.
  order: { created_at: 'id' },
  defaultOrder: '-created_at',
  filters: [...filtersBy('date', '', 'created_at'), ...filtersBy('string', '', 'voucher_id', 'campaign_id')],
  pages: [PageOfCreditTransactions, PageOfPointsTransactions],
});
