import { PageOfReturns } from '@perkstream/published';
import { exportedObject, filtersBy, same } from '../exported-object.js';

export const returnObject = exportedObject({
  columns: {
    ...same('id', 'source_id', 'order_id', 'customer_id', 'status', 'reason', 'refund_amount', 'refund_credits'),
    ...same('points_returned', 'points_revoked', 'points_shortfall', 'items', 'charged', 'redemptions', 'created_at'),
    discounts_policy: 'policy.discounts',
    credits_policy: 'policy.credits',
    points_policy: 'policy.points',
  },
  defaultFields: ['id', 'source_id', 'order_id', 'refund_amount', 'created_at'],
  order: { created_at: 'return.created_at' },
  defaultOrder: '-created_at',
  filters: [
    ...filtersBy('date', 'return.', 'created_at'),
    ...filtersBy('string', 'return.', 'source_id', 'order_id', 'customer_id', 'reason'),
    { name: 'refund_amount', type: 'number', path: 'return.refund.amount' },
  ],
  pages: [PageOfReturns],
});
