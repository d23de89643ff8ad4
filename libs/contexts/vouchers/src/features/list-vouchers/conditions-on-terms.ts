import { type Condition } from '@perkstream/kernel';
import {
  DEEPEST,
  HELD,
  holderTerm,
  longValueTerm,
  MANY_VALUES,
  metadataTerm,
  REFERRAL,
} from '../../views/voucher-terms/terms.js';
import { fieldOf, isRange, valuesOf } from './conjuncts.js';

const METADATA = 'metadata.';

/** One of these is what every voucher has that meets the condition; undefined where there is no such thing. */
export function termsFor(condition: Condition): readonly string[] | undefined {
  const field = fieldOf(condition);
  if (field === 'holder_id' && 'present' in condition && condition.present) return [HELD];
  const values = field === undefined ? undefined : valuesOf(condition, field);
  if (field === undefined || !values || values.includes(null)) return undefined;
  if (field === 'is_referral_code') return values.includes(false) ? undefined : [REFERRAL];
  if (field === 'holder_id') return values.map((value) => holderTerm(String(value)));
  if (!field.startsWith(METADATA)) return undefined;
  const path = field.slice(METADATA.length);
  return [...values.flatMap((value) => (value === null ? [] : metadataTerm(path, value))), MANY_VALUES];
}

/** The path within metadata that a condition is about; undefined where there are no terms so deep. */
export function pathOf(condition: Condition): string | undefined {
  if ('any' in condition) {
    const [path, ...others] = new Set(condition.any.map(pathOf));
    return others.length === 0 ? path : undefined;
  }
  const field = fieldOf(condition);
  const path = field?.startsWith(METADATA) ? field.slice(METADATA.length) : undefined;
  return path === undefined || path.split('.').length > DEEPEST ? undefined : path;
}

/** A condition that only something meets. */
export function isOfValues(condition: Condition): boolean {
  if ('any' in condition) return condition.any.every(isOfValues);
  if ('in' in condition) return !condition.in.includes(null);
  if ('present' in condition) return condition.present;
  return isRange(condition) || 'endsWith' in condition || 'contains' in condition;
}

/** What the terms of values that meet the condition have in common; long ones do not tell. */
export function onTerms(condition: Condition, beginning: string): readonly Condition[] {
  const field = 'term';
  const untold: Condition = { field, startsWith: longValueTerm(beginning) };
  if ('contains' in condition) return [{ any: [{ field, contains: condition.contains }, untold] }];
  return 'endsWith' in condition ? [{ any: [{ field, endsWith: condition.endsWith }, untold] }] : [];
}
