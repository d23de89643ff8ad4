import { type Condition } from '@perkstream/kernel';
import { type FilterField } from './filter-field.js';

/** Source: none; the public API names the filter and not its values. */
const REDEMPTION_STATUSES = ['REDEEMED', 'NOT_REDEEMED'];

/**
 * What vouchers are filtered by, in lists and in exports, by the paths of their documents, which are in wire form. Source: platform
 * facts, filters.
 */
export const voucherFields: readonly FilterField[] = [
  {
    name: 'active',
    type: 'boolean',
    operators: ['$is', '$is_not', '$has_value', '$is_unknown', '$active', '$expired', '$enabled', '$disabled'],
    custom: stateFlag,
  },
  { name: 'code', type: 'string' },
  { name: 'vouchers', type: 'string', path: 'code' },
  { name: 'type', type: 'string' },
  { name: 'campaign', type: 'string' },
  { name: 'campaign_id', type: 'string', path: 'campaign_id' },
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
  { name: 'category_id', type: 'string', path: 'category_id' },
  { name: 'holder_id', type: 'string', path: 'holder_id' },
  { name: 'published_for_customer_id', type: 'string', path: 'holder_id' },
  { name: 'is_referral_code', type: 'boolean', path: 'is_referral_code' },
  { name: 'created_at', type: 'date', path: 'created_at' },
  { name: 'created_date', type: 'date', path: 'created_at' },
  { name: 'updated_at', type: 'date', path: 'updated_at' },
  { name: 'start_date', type: 'date', path: 'start_date' },
  { name: 'expiration_date', type: 'date', path: 'expiration_date' },
  { name: 'validity_day_of_week', type: 'list', path: 'validity_day_of_week', numbers: true },
  {
    name: 'validity_timeframe',
    type: 'string',
    path: 'validity_timeframe',
    operators: ['$has_value', '$is_unknown'],
  },
  { name: 'additional_info', type: 'string', path: 'additional_info' },
  { name: 'redemption.quantity', type: 'number', path: 'redemption.quantity' },
  { name: 'redemption.redeemed_quantity', type: 'number', path: 'redemption.redeemed_quantity' },
  { name: 'redemption.redeemed_amount', type: 'number', path: 'redemption.redeemed_amount' },
  { name: 'gift.amount', type: 'number', path: 'gift.amount' },
  { name: 'gift.balance', type: 'number', path: 'gift.balance' },
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
