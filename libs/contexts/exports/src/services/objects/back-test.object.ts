import { PageOfBackTestVisits } from '@perkstream/published';
import { exportedObject, filtersBy, same } from '../exported-object.js';

/** Visits of back-tests, in the order in which they were decided. */
export const backTestObject = exportedObject({
  columns: {
    ...same('back_test_id', 'id', 'kind', 'date', 'customer_id', 'order_id', 'amount', 'outcomes', 'key'),
    ...same('discount', 'credits', 'points', 'near_misses', 'displaced'),
  },
  defaultFields: ['back_test_id', 'id', 'kind', 'date', 'customer_id', 'order_id', 'amount', 'outcomes', 'discount'],
  order: { id: 'id', date: 'visit.date' },
  defaultOrder: 'id',
  filters: [
    ...filtersBy('string', '', 'back_test_id'),
    ...filtersBy('date', 'visit.', 'date'),
    ...filtersBy('string', 'visit.', 'kind', 'key', 'customer_id', 'order_id'),
    { name: 'outcome', type: 'list', path: 'visit.outcomes' },
  ],
  pages: [PageOfBackTestVisits],
});
