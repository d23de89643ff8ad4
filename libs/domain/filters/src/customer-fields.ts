import { type FilterField, type FilterType } from './filter-field.js';

const named = (type: FilterType, ...names: readonly string[]): FilterField[] =>
  names.map((name) => ({ name, type, path: name }));

/** What the profile of a customer says, by the paths of the wire. Source: programs facts, 5.3. */
const ofProfile: readonly FilterField[] = [
  ...named('string', 'id', 'source_id', 'name', 'description', 'email', 'phone'),
  ...named('string', 'address.city', 'address.state', 'address.line_1', 'address.line_2'),
  ...named('string', 'address.country', 'address.postal_code'),
  ...named('date', 'created_at', 'updated_at'),
  { name: 'birthdate', type: 'date', dayOnly: true, path: 'birthdate' },
  { name: 'birthday', type: 'date', dayOnly: true, path: 'birthdate' },
  ...named('metadata', 'metadata', 'system_metadata'),
];

/** What the customer did, by the paths of the wire. */
export const customerHistoryFields: readonly FilterField[] = [
  ...named('date', 'summary.orders.last_order_date'),
  ...named('number', 'summary.orders.total_amount', 'summary.orders.total_count', 'summary.orders.average_amount'),
  ...named('number', 'summary.orders.last_order_amount', 'summary.redemptions.gift.redeemed_amount'),
  ...named('number', 'summary.redemptions.total_redeemed', 'summary.redemptions.total_succeeded'),
  ...named('number', 'summary.redemptions.total_failed', 'summary.redemptions.total_rolled_back'),
  ...named('number', 'loyalty.referred_customers'),
];

/** @param within where the documents have the profile: `customer.`, or nothing */
export function customerProfileFields(within = ''): readonly FilterField[] {
  return ofProfile.map((field) => ({ ...field, path: `${within}${field.path}` }));
}
