import { type Condition } from '@perkstream/kernel';
import { type FilterField, fieldsAsNamed } from './filter-field.js';

/** Our choice: the public API names the filter and not its values. */
const REDEMPTION_STATUSES = ['REDEEMED', 'NOT_REDEEMED'];

/** What vouchers are filtered by, in lists and in exports, by the paths of their documents, which are in wire form. */
export const voucherFields: readonly FilterField[] = [
  {
    name: 'active',
    type: 'boolean',
    operators: ['$is', '$is_not', '$has_value', '$is_unknown', '$active', '$expired', '$enabled', '$disabled'],
    custom: stateFlag,
  },
  { name: 'vouchers', type: 'string', path: 'code' },
  { name: 'campaign_ids', type: 'string', path: 'campaign_id' },
  {
    name: 'redemption_status',
    type: 'enum',
    path: 'redemption.redeemed_quantity',
    values: REDEMPTION_STATUSES,
    operators: ['$is', '$is_not', '$in', '$not_in'],
    custom: redemptionStatus,
  },
  { name: 'categories', type: 'string', path: 'category' },
  { name: 'category_ids', type: 'string', path: 'category_id' },
  { name: 'published_for_customer_id', type: 'string', path: 'holder_id' },
  { name: 'created_date', type: 'date', path: 'created_at' },
  { name: 'validity_day_of_week', type: 'list', path: 'validity_day_of_week', numbers: true },
  {
    name: 'validity_timeframe',
    type: 'string',
    path: 'validity_timeframe',
    operators: ['$has_value', '$is_unknown'],
  },
  ...fieldsAsNamed('string', 'code', 'type', 'campaign', 'campaign_id', 'category_id', 'holder_id', 'additional_info'),
  ...fieldsAsNamed('boolean', 'is_referral_code'),
  ...fieldsAsNamed('date', 'created_at', 'updated_at', 'start_date', 'expiration_date'),
  ...fieldsAsNamed(
    'number',
    'redemption.quantity',
    'redemption.redeemed_quantity',
    'redemption.redeemed_amount',
    'gift.amount',
    'gift.balance',
  ),
  { name: 'metadata', type: 'metadata' },
];

/** `$active`: enabled, begun and not expired. */
function stateFlag(operator: string, _values: readonly string[], now: string): Condition | undefined {
  const enabled: Condition = { field: 'active', is: true };
  const expired: Condition = { field: 'expiration_date', less: now };
  switch (operator) {
    case '$active':
      return { all: [enabled, { not: expired }, { not: { field: 'start_date', more: now } }] };
    case '$expired':
      return expired;
    case '$enabled':
      return enabled;
    case '$disabled':
      return { field: 'active', is: false };
    default:
      return undefined;
  }
}

/** Redeemed at least once, rollbacks not counted, or not at all; undefined: a value that there is not. */
function redemptionStatus(operator: string, values: readonly string[]): Condition | undefined {
  if (values.length === 0 || !values.every((value) => REDEMPTION_STATUSES.includes(value))) return undefined;
  const redeemed: Condition = { field: 'redemption.redeemed_quantity', more: 0 };
  const statuses = [...new Set(values)].map((value) => (value === 'REDEEMED' ? redeemed : { not: redeemed }));
  const chosen: Condition = { any: statuses };
  return operator === '$is' || operator === '$in' ? chosen : { not: chosen };
}
