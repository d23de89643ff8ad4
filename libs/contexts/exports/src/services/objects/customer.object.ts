import { customerHistoryFields, customerProfileFields } from '@perkstream/domain-filters';
import { PageOfCustomers } from '@perkstream/published';
import { below, exportedObject, same } from '../exported-object.js';

export const customerObject = exportedObject({
  columns: {
    ...same(
      'name',
      'id',
      'description',
      'email',
      'source_id',
      'created_at',
      'updated_at',
      'phone',
      'birthday',
      'birthdate',
    ),
    ...same('metadata'),
    ...below('address', 'address', 'city', 'state', 'line_1', 'line_2', 'country', 'postal_code'),
    ...below('summary.redemptions', 'redemptions', 'total_redeemed', 'total_failed', 'total_succeeded'),
    ...below('summary.redemptions', 'redemptions', 'total_rolled_back', 'total_rollback_failed'),
    ...below('summary.redemptions', 'redemptions', 'total_rollback_succeeded'),
    ...below('summary.orders', 'orders', 'total_amount', 'total_count', 'average_amount', 'last_order_amount'),
    ...below('summary.orders', 'orders', 'last_order_date'),
    ...below('loyalty', 'loyalty', 'points', 'referred_customers'),
  },
  personal: [
    ...['name', 'description', 'email', 'source_id', 'phone', 'birthday', 'birthdate', 'metadata', 'address_city'],
    ...['address_state', 'address_line_1', 'address_line_2', 'address_country', 'address_postal_code'],
  ],
  metadataOf: 'customer',
  defaultFields: ['name', 'source_id'],
  order: {
    name: 'customer.name',
    id: 'id',
    email: 'customer.email',
    source_id: 'customer.source_id',
    created_at: 'customer.created_at',
    updated_at: 'customer.updated_at',
  },
  defaultOrder: '-created_at',
  filters: [
    ...customerProfileFields('customer.'),
    ...customerHistoryFields,
    { name: 'city', type: 'string', path: 'customer.address.city' },
    // `….campaigns.<program>.points` and `….campaigns.<program>.loyalty_tier`, as rows have them.
    { name: 'loyalty_points', type: 'metadata', path: 'loyalty' },
    { name: 'loyalty_tier', type: 'metadata', path: 'loyalty' },
  ],
  publicationFilters: [
    { name: 'publications.created_at', type: 'date', path: 'created_at' },
    {
      name: 'publications.related_object_id',
      type: 'list',
      path: 'vouchers_id',
      operators: ['$is', '$is_not', '$in', '$not_in', '$contains', '$not_contain', '$has_value', '$is_unknown'],
    },
  ],
  filtersOfRows: ['summary.', 'loyalty.', 'loyalty_points.', 'loyalty_tier.', 'system_metadata.'],
  pages: [PageOfCustomers],
});
