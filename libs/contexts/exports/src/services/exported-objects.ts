import {
  type ExportedObjectName,
  PageOfCreditTransactions,
  PageOfOrders,
  PageOfPointsBuckets,
  PageOfPointsTransactions,
} from '@perkstream/published';
import { exportedObject, type ExportedObject } from './exported-object.js';

/** Source: platform facts, exports. */
export const exportedObjects: Readonly<Record<ExportedObjectName, ExportedObject>> = {
  order: exportedObject({
    fields: [
      ...[
        'id',
        'source_id',
        'created_at',
        'updated_at',
        'status',
        'amount',
        'discount_amount',
        'items_discount_amount',
      ],
      ...['total_discount_amount', 'total_amount', 'customer_id', 'referrer_id', 'metadata'],
    ],
    defaultFields: ['id', 'source_id', 'status'],
    order: { created_at: 'order.created_at', updated_at: 'order.updated_at', status: 'order.status' },
    defaultOrder: '-created_at',
    filters: [
      { name: 'created_at', type: 'date', path: 'order.created_at' },
      { name: 'updated_at', type: 'date', path: 'order.updated_at' },
      { name: 'status', type: 'string', path: 'order.status' },
      { name: 'source_id', type: 'string', path: 'order.source_id' },
      { name: 'amount', type: 'number', path: 'order.amount' },
      { name: 'total_amount', type: 'number', path: 'order.total_amount' },
      { name: 'discount_amount', type: 'number', path: 'order.discount_amount' },
      { name: 'total_discount_amount', type: 'number', path: 'order.total_discount_amount' },
      { name: 'items_discount_amount', type: 'number', path: 'order.items_discount_amount' },
      { name: 'metadata', type: 'metadata', path: 'order.metadata' },
    ],
    pages: [PageOfOrders],
  }),
  points_expiration: exportedObject({
    fields: ['id', 'campaign_id', 'voucher_id', 'points', 'status', 'expires_at'],
    defaultFields: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
    order: { expires_at: 'sortsAt' },
    defaultOrder: 'expires_at',
    filters: [
      { name: 'campaign_id', type: 'string', path: 'campaign_id' },
      { name: 'voucher_id', type: 'string', path: 'voucher_id' },
    ],
    pages: [PageOfPointsBuckets],
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
    pages: [PageOfCreditTransactions, PageOfPointsTransactions],
  }),
};
