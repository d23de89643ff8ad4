import { type ExportedObjectName, PageOfPointsBuckets, PageOfPointsTransactions } from '@perkstream/published';
import { exportedObject, type ExportedObject } from './exported-object.js';

/** Source: platform facts, exports. */
export const exportedObjects: Readonly<Record<ExportedObjectName, ExportedObject>> = {
  points_expiration: exportedObject({
    fields: ['id', 'campaign_id', 'voucher_id', 'points', 'status', 'expires_at'],
    defaultFields: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
    order: { expires_at: 'sortsAt' },
    defaultOrder: 'expires_at',
    filters: [
      { name: 'campaign_id', type: 'string', path: 'campaign_id' },
      { name: 'voucher_id', type: 'string', path: 'voucher_id' },
    ],
    page: PageOfPointsBuckets,
  }),
  voucher_transactions: exportedObject({
    fields: [
      ...['id', 'campaign_id', 'voucher_id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount'],
      ...['related_transaction_id', 'created_at', 'details'],
    ],
    defaultFields: ['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
    // Ids grow with time.
    order: { created_at: 'id' },
    defaultOrder: '-created_at',
    filters: [
      { name: 'created_at', type: 'date', path: 'created_at' },
      { name: 'voucher_id', type: 'string', path: 'voucher_id' },
      { name: 'campaign_id', type: 'string', path: 'campaign_id' },
    ],
    page: PageOfPointsTransactions,
  }),
};
