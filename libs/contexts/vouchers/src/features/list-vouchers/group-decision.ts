import { type Comparison, type Condition, matches } from '@perkstream/kernel';
import { dayOf, type VoucherGroupDocument } from '../../views/voucher-groups/voucher-groups.view.js';

/** How groups have a field: its value, the day of it, or whether there is one. */
const FIELDS: Readonly<Record<string, 'value' | 'day' | 'presence'>> = {
  campaign_id: 'value',
  category_id: 'value',
  type: 'value',
  active: 'value',
  is_referral_code: 'value',
  'redemption.quantity': 'value',
  validity_day_of_week: 'value',
  start_date: 'day',
  expiration_date: 'day',
  validity_timeframe: 'presence',
  additional_info: 'presence',
  holder_id: 'presence',
};

/** Whether groups decide a condition, but for those whose day a moment within it falls on. */
export function isOfGroups(condition: Condition): boolean {
  if ('all' in condition) return condition.all.every(isOfGroups);
  if ('any' in condition) return condition.any.every(isOfGroups);
  if ('not' in condition) return isOfGroups(condition.not);
  return FIELDS[condition.field] === 'presence' ? 'present' in condition : condition.field in FIELDS;
}

/** Whether the vouchers of a group meet a condition: all of them, none of them, or (undefined) maybe some. */
export function decidedBy(group: VoucherGroupDocument, condition: Condition): boolean | undefined {
  if ('all' in condition) return every(condition.all.map((part) => decidedBy(group, part)));
  if ('any' in condition) return negated(every(condition.any.map((part) => negated(decidedBy(group, part)))));
  if ('not' in condition) return negated(decidedBy(group, condition.not));
  const kind = FIELDS[condition.field];
  if (kind === undefined) return undefined;
  const value = (group as unknown as Record<string, unknown>)[condition.field];
  if (kind === 'value' || value === undefined || 'present' in condition) return matches(condition, group);
  return kind === 'day' ? decidedOn(value as string, condition) : undefined;
}

/** Moments of one day lie all before or all after a moment of another day. */
function decidedOn(day: string, comparison: Comparison): boolean | undefined {
  const bound = boundOf(comparison);
  if (bound === undefined || dayOf(bound) === day) return undefined;
  return matches({ ...comparison, field: 'day' } as Comparison, { day: `${day}T12:00:00.000Z` });
}

function boundOf(comparison: Comparison): string | undefined {
  const [bound] = ['less', 'lessOrEqual', 'more', 'moreOrEqual', 'is'].flatMap((kind) =>
    kind in comparison ? [(comparison as unknown as Record<string, unknown>)[kind]] : [],
  );
  return typeof bound === 'string' ? bound : undefined;
}

function every(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

function negated(decided: boolean | undefined): boolean | undefined {
  return decided === undefined ? undefined : !decided;
}
