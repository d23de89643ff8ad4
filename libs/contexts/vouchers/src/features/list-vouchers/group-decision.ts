import { type Comparison, type Condition, matches } from '@perkstream/kernel';
import { isOf, type Particulars } from '../../views/voucher-groups/variety.js';
import { dayOf, type VoucherGroupDocument } from '../../views/voucher-groups/voucher-groups.view.js';

/** Vouchers of a group that have the same particulars, as far as these are told. */
export interface Unit extends Omit<VoucherGroupDocument, 'variants'>, Particulars {}

/**
 * How groups have a field: its value, the day of it, whether there is one, or the value as one of their variants has it; and of what
 * every voucher has, or every gift card, that there is one.
 */
type Kind = 'value' | 'day' | 'presence' | 'particular' | 'always' | 'gift';

const FIELDS: Readonly<Record<string, Kind>> = {
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
  additional_info: 'particular',
  holder_id: 'presence',
  code: 'always',
  created_at: 'always',
  'redemption.redeemed_quantity': 'always',
  'redemption.redeemed_amount': 'gift',
  'gift.amount': 'gift',
  'gift.balance': 'gift',
};

const OF_PRESENCE: readonly (Kind | undefined)[] = ['presence', 'always', 'gift'];

function kindOf(field: string): Kind | undefined {
  return field.startsWith('metadata.') ? 'particular' : FIELDS[field];
}

/** Of a date: nothing else of a moment is like it. */
const WHOLE_PART = /^-\d\d-$/;

/** Whether groups decide a condition, but for those whose day a moment within it falls on, or that tell no values. */
export function isOfGroups(condition: Condition): boolean {
  if ('all' in condition) return condition.all.every(isOfGroups);
  if ('any' in condition) return condition.any.every(isOfGroups);
  if ('not' in condition) return isOfGroups(condition.not);
  const kind = kindOf(condition.field);
  return OF_PRESENCE.includes(kind) ? 'present' in condition : kind !== undefined;
}

/** Whether a condition is about what vouchers of a group may have each for itself. */
export function isOfParticulars(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(isOfParticulars);
  if ('any' in condition) return condition.any.some(isOfParticulars);
  return 'not' in condition ? isOfParticulars(condition.not) : kindOf(condition.field) === 'particular';
}

export function unitsOf({ variants, ...group }: VoucherGroupDocument): readonly Unit[] {
  return variants.map(({ of, count }) => ({ ...group, ...(JSON.parse(of) as Particulars), count }));
}

/** Whether the vouchers of a unit meet a condition: all of them, none of them, or (undefined) maybe some. */
export function decidedBy(group: Unit, condition: Condition): boolean | undefined {
  if ('all' in condition) return every(condition.all.map((part) => decidedBy(group, part)));
  if ('any' in condition) return negated(every(condition.any.map((part) => negated(decidedBy(group, part)))));
  if ('not' in condition) return negated(decidedBy(group, condition.not));
  const kind = kindOf(condition.field);
  if (kind === undefined) return undefined;
  if (kind === 'particular') return decidedIn(group, condition);
  if (kind === 'always' || kind === 'gift') {
    const isThere = kind === 'always' || group.type === 'GIFT_VOUCHER';
    if ('present' in condition) return condition.present === isThere;
    return isThere ? undefined : matches(condition, {});
  }
  const value = (group as unknown as Record<string, unknown>)[condition.field];
  if (kind === 'value' || value === undefined || 'present' in condition) return matches(condition, group);
  return kind === 'day' ? decidedOn(value as string, condition) : undefined;
}

/** By what is told of the unit about the field. */
function decidedIn(unit: Unit, comparison: Comparison): boolean | undefined {
  const { field } = comparison;
  if (unit.untold?.some((name) => isOf(name, field))) return undefined;
  if (!unit.some?.some((name) => isOf(name, field))) return matches(comparison, unit);
  return 'present' in comparison && unit.some.includes(field) ? comparison.present : undefined;
}

/** Moments of one day lie all before or all after a moment of another day, and none before its first. */
function decidedOn(day: string, comparison: Comparison): boolean | undefined {
  if ('contains' in comparison && WHOLE_PART.test(comparison.contains)) return day.includes(comparison.contains);
  const bound = boundOf(comparison);
  if (bound === undefined) return undefined;
  if (dayOf(bound) !== day) {
    return matches({ ...comparison, field: 'day' } as Comparison, { day: `${day}T12:00:00.000Z` });
  }
  if (bound !== `${day}T00:00:00.000Z`) return undefined;
  return 'moreOrEqual' in comparison ? true : 'less' in comparison ? false : undefined;
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
