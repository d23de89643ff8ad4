import { filterFields, parseFilters, type QueryRefusal } from '@perkstream/domain-filters';
import { type Instant, isRefusal, compileMatcher } from '@perkstream/kernel';
import { CAMPAIGN_TYPES } from '@perkstream/published';
import { type Offer } from '../../services/offers/offer.js';

const NAMES = ['$is', '$is_not', '$in', '$not_in'];
const PRESENCE = ['$has_value', '$is_unknown'];

const fields = filterFields([
  ...['category_id', 'campaign_id', 'resource_id', 'voucher_type', 'code'].map((name) => ({
    name,
    path: name,
    type: 'string' as const,
    operators: [...NAMES, ...PRESENCE],
  })),
  oneOf('campaign_type', CAMPAIGN_TYPES),
  oneOf('resource_type', ['campaign', 'voucher', 'promotion_tier', 'promotion_stack']),
  oneOf('holder_role', ['OWNER', 'REFERRER', 'REFEREE']),
]);

/** The filters of a body, by which offers are admitted. */
export function filterOf(wire: unknown, now: Instant): ((offer: Offer) => boolean) | QueryRefusal {
  const condition = parseFilters(fields, withFirstNames(wire), { source: 'body', now, at: '.options.filters' });
  if (isRefusal(condition)) return condition as QueryRefusal;
  const holds = condition && compileMatcher(condition);
  return ({ filtered }) => !holds || holds(filtered);
}

function oneOf(name: string, values: readonly string[]) {
  return { name, path: name, type: 'enum' as const, operators: NAMES, values };
}

/** Of several values for "is" or "is not" the first one counts. */
function withFirstNames(wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return wire;
  return mapped(wire, (field) =>
    isRecord(field) && isRecord(field['conditions']) ? { ...field, conditions: firstOnly(field['conditions']) } : field,
  );
}

function firstOnly(conditions: Readonly<Record<string, unknown>>): object {
  return mapped(conditions, (values, operator) => {
    const isSingle = operator === '$is' || operator === '$is_not';
    return isSingle && Array.isArray(values) ? values.slice(0, 1) : values;
  });
}

function mapped(record: object, change: (value: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
