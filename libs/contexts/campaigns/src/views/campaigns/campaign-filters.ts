import { defineList, type FilterField } from '@perkstream/domain-filters';
import { type Condition, type Instant } from '@perkstream/kernel';
import { CREATION_STATUSES } from '@perkstream/published';

const START = 'definition.windows.startDate';
const EXPIRATION = 'definition.windows.expirationDate';
const POOLS: readonly string[] = ['AUTO_UPDATE', 'BULK', 'STANDALONE', 'STATIC'];
const DATE_OPERATORS = ['$after', '$before', '$has_value', '$is_unknown', '$more_than', '$less_than'];
const ACTIVE_FLAGS = ['$active', '$enabled', '$disabled', '$expired'];
const STATUS_FLAGS = ['$active', '$failed', '$in_progress', '$expired', 'before_start'];

const enabled: Condition = { field: 'definition.active', is: true };
const expired = (now: Instant): Condition => ({ field: EXPIRATION, less: now });
const beforeStart = (now: Instant): Condition => ({ field: START, more: now });
const running = (now: Instant): Condition => ({ all: [enabled, { not: expired(now) }, { not: beforeStart(now) }] });

type Flag = (name: string, now: Instant) => Condition;

/** Flags take no value; `false` asks for the opposite. */
function flag(meaning: Flag): FilterField['custom'] {
  return (name, values, now) => {
    if (values.length === 0) return meaning(name, now);
    return values.length === 1 && values[0]?.toLowerCase() === 'false' ? { not: meaning(name, now) } : undefined;
  };
}

const activeFlag: Flag = (name, now) => {
  if (name === '$enabled') return enabled;
  if (name === '$disabled') return { not: enabled };
  return name === '$expired' ? expired(now) : running(now);
};

/** How far the campaign is made, and where it stands in time. */
const statusFlag: Flag = (name, now) => {
  switch (name) {
    case '$failed':
      return { field: 'creation_status', is: 'FAILED' };
    case '$in_progress':
      return { field: 'creation_status', in: ['IN_PROGRESS', 'MODIFYING'] };
    case '$expired':
      return expired(now);
    case 'before_start':
      return beforeStart(now);
    default:
      return { all: [{ field: 'creation_status', is: 'DONE' }, running(now)] };
  }
};

/** `BULK` stands for every pool of several codes. */
function poolCondition(operator: string, values: readonly string[]): Condition | undefined {
  if (!values.includes('BULK') || !values.every((value) => POOLS.includes(value))) return undefined;
  const named = values.filter((value) => value !== 'BULK');
  const found: Condition = { field: 'definition.pool', in: [...named, 'AUTO_UPDATE', 'STATIC'] };
  return operator === '$is' || operator === '$in' ? found : { not: found };
}

/** Fields of `filters`. */
const fields: readonly FilterField[] = [
  { name: 'campaigns', type: 'string', path: 'definition.name' },
  { name: 'campaigns_id', type: 'string', path: 'id' },
  { name: 'campaign_status', type: 'enum', path: 'creation_status', values: CREATION_STATUSES },
  { name: 'status', type: 'boolean', operators: STATUS_FLAGS, custom: flag(statusFlag) },
  { name: 'active', type: 'boolean', operators: ACTIVE_FLAGS, custom: flag(activeFlag) },
  { name: 'is_referral_code', type: 'boolean', path: 'is_referral_code' },
  { name: 'validity_timeframe', type: 'date', path: 'definition.windows.validityTimeframe', operators: DATE_OPERATORS },
  {
    name: 'voucher_type',
    type: 'enum',
    path: 'voucher_type',
    values: ['GIFT_VOUCHER', 'DISCOUNT_VOUCHER', 'LOYALTY_CARD'],
  },
  { name: 'categories', type: 'string', path: 'definition.categoryName' },
  { name: 'category_ids', type: 'string', path: 'definition.categoryId' },
  {
    name: 'type',
    type: 'enum',
    path: 'definition.pool',
    operators: ['$in', '$not_in', '$is', '$is_not'],
    values: POOLS,
    custom: poolCondition,
  },
  { name: 'created_date', type: 'date', path: 'created_at' },
  { name: 'created_at', type: 'date', path: 'created_at' },
  { name: 'updated_at', type: 'date', path: 'updated_at' },
  { name: 'start_date', type: 'date', path: START },
  { name: 'expiration_date', type: 'date', path: EXPIRATION },
  { name: 'validity_day_of_week', type: 'list', path: 'definition.windows.validityDayOfWeek', numbers: true },
  { name: 'metadata', type: 'metadata', path: 'definition.metadata' },
];

export const campaignList = defineList({
  fields,
  order: { created_at: 'created_at', updated_at: 'updated_at' },
  bounds: { created_at: 'created_at' },
  search: 'search',
  paging: 'rows',
});

/** The `active` filter is documented without `conditions` around its flags: both forms are taken. */
export function withConditions(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const filters = query['filters'];
  const active = isRecord(filters) ? filters['active'] : undefined;
  if (!isRecord(filters) || !isRecord(active) || 'conditions' in active) return query;
  return { ...query, filters: { ...filters, active: { conditions: active } } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
