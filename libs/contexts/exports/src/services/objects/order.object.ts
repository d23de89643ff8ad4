import { PageOfOrders } from '@perkstream/published';
import { exportedObject, filtersBy, same } from '../exported-object.js';

const AMOUNTS = ['amount', 'discount_amount', 'items_discount_amount', 'total_discount_amount', 'total_amount'];

export const orderObject = exportedObject({
  columns: same(
    ...['id', 'source_id', 'created_at', 'updated_at', 'status'],
    ...AMOUNTS,
    ...['customer_id', 'referrer_id', 'metadata'],
  ),
  metadataOf: 'order',
  defaultFields: ['id', 'source_id', 'status'],
  order: { created_at: 'order.created_at', updated_at: 'order.updated_at', status: 'order.status' },
  defaultOrder: '-created_at',
  filters: [
    ...filtersBy('date', 'order.', 'created_at', 'updated_at'),
    ...filtersBy('string', 'order.', 'status', 'source_id', 'customer_id'),
    ...filtersBy('number', 'order.', ...AMOUNTS),
    ...filtersBy('metadata', 'order.', 'metadata'),
  ],
  // It is sealed in the documents.
  filtersOfRows: ['metadata.'],
  pages: [PageOfOrders],
});
