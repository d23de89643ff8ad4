import { type FilterField, fieldsAsNamed } from './filter-field.js';

/** What the profile of a customer says, by the paths of the wire. */
const ofProfile: readonly FilterField[] = [
  ...fieldsAsNamed('string', 'id', 'source_id', 'name', 'description', 'email', 'phone'),
  ...fieldsAsNamed('string', 'address.city', 'address.state', 'address.line_1', 'address.line_2'),
  ...fieldsAsNamed('string', 'address.country', 'address.postal_code'),
  ...fieldsAsNamed('date', 'created_at', 'updated_at'),
  { name: 'birthdate', type: 'date', dayOnly: true, path: 'birthdate' },
  { name: 'birthday', type: 'date', dayOnly: true, path: 'birthdate' },
  ...fieldsAsNamed('metadata', 'metadata', 'system_metadata'),
];

/** What the customer did, by the paths of the wire. */
export const customerHistoryFields: readonly FilterField[] = [
  ...fieldsAsNamed('date', 'summary.orders.last_order_date'),
  ...fieldsAsNamed(
    'number',
    'summary.orders.total_amount',
    'summary.orders.total_count',
    'summary.orders.average_amount',
  ),
  ...fieldsAsNamed('number', 'summary.orders.last_order_amount', 'summary.redemptions.gift.redeemed_amount'),
  ...fieldsAsNamed('number', 'summary.redemptions.total_redeemed', 'summary.redemptions.total_succeeded'),
  ...fieldsAsNamed('number', 'summary.redemptions.total_failed', 'summary.redemptions.total_rolled_back'),
  ...fieldsAsNamed('number', 'loyalty.referred_customers'),
];

/** @param within where the documents have the profile: `customer.`, or nothing */
export function customerProfileFields(within = ''): readonly FilterField[] {
  return ofProfile.map((field) => ({ ...field, path: `${within}${field.path}` }));
}
